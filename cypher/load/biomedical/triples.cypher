// Write the edges among entities
// Purpose: creates an edge for each triple between entities found by key; the old ones have been cleared before.
// Parameters: $rows list of {head, relation, tail}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Entity {key: row.head})
MATCH (b:Entity {key: row.tail})
CREATE (a)-[r:RELATES {relation: row.relation}]->(b)
RETURN count(r) AS written
