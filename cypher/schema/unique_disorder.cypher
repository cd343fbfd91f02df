// One disorder for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_disorder IF NOT EXISTS FOR (n:Disorder) REQUIRE n.code IS UNIQUE
