// Write relative nodes
// Purpose: creates or replaces each node by its code; a property that a row lacks is removed.
// Parameters: $rows list of maps of properties, code among them
// Returns: nothing
UNWIND $rows AS row
MERGE (n:Relative {code: row.code})
SET n = row
