// One relative for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_relative IF NOT EXISTS FOR (n:Relative) REQUIRE n.code IS UNIQUE
