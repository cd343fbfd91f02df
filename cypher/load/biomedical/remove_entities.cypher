// Remove entities that the slice does not have
// Purpose: deletes entities by key, with every edge they still have.
// Parameters: $rows list of {key}
// Returns: nothing
UNWIND $rows AS row
MATCH (n:Entity {key: row.key})
DETACH DELETE n
