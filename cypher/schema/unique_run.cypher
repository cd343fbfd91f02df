// One run for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_run IF NOT EXISTS FOR (n:Run) REQUIRE n.code IS UNIQUE
