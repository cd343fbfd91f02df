// One part for each code
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_part IF NOT EXISTS FOR (n:Part) REQUIRE n.code IS UNIQUE
