// Write WHEN edges from rule to condition
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Rule {code: row.start})
MATCH (b:Condition {code: row.end})
CREATE (a)-[r:WHEN]->(b)
SET r = row.properties
RETURN count(r) AS written
