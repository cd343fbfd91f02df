// One entity for each key
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_entity IF NOT EXISTS FOR (n:Entity) REQUIRE n.key IS UNIQUE
