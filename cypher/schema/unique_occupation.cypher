// One occupation for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_occupation IF NOT EXISTS FOR (n:Occupation) REQUIRE n.code IS UNIQUE
