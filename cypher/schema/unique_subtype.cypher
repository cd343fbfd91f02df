// One subtype for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_subtype IF NOT EXISTS FOR (n:Subtype) REQUIRE n.code IS UNIQUE
