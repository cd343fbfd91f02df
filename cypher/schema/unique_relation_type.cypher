// One node for each relation
// Purpose: a uniqueness constraint, the only kind that both community editions have; it also makes look-ups fast.
// Parameters: none
// Returns: nothing
CREATE CONSTRAINT unique_relation_type IF NOT EXISTS FOR (n:RelationType) REQUIRE n.code IS UNIQUE
