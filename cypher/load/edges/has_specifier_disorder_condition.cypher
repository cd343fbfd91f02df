// Write HAS_SPECIFIER edges from disorder to condition
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Disorder {code: row.start})
MATCH (b:Condition {code: row.end})
CREATE (a)-[r:HAS_SPECIFIER]->(b)
SET r = row.properties
RETURN count(r) AS written
