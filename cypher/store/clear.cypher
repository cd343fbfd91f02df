// Empty the graph
// Purpose: deletes up to $limit nodes with all their edges; run it again until it reports none.
// Parameters: $limit int
// Returns: one row: deleted
MATCH (n)
WITH n LIMIT $limit
DETACH DELETE n
RETURN count(*) AS deleted
