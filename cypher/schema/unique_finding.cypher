// One finding for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_finding IF NOT EXISTS FOR (n:Finding) REQUIRE n.code IS UNIQUE
