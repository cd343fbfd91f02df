// One wording file for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_wording_file IF NOT EXISTS FOR (n:WordingFile) REQUIRE n.code IS UNIQUE
