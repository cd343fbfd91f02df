// One condition for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_condition IF NOT EXISTS FOR (n:Condition) REQUIRE n.code IS UNIQUE
