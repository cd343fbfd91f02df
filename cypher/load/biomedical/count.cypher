// How much the biomedical layer holds
// Purpose: tells a graph without it from one that holds a slice.
// Parameters: none
// Returns: one row: entities
MATCH (n:Entity)
RETURN count(n) AS entities
