// One phrasing for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_phrasing IF NOT EXISTS FOR (n:Phrasing) REQUIRE n.code IS UNIQUE
