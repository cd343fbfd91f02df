// Write entities
// Purpose: creates or replaces each entity by its key; a property that a row lacks is removed.
// Parameters: $rows list of maps of properties, key among them
// Returns: nothing
UNWIND $rows AS row
MERGE (n:Entity {key: row.key})
SET n = row
