// Write TOGETHER_WITH edges from disorder to disorder
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Disorder {code: row.start})
MATCH (b:Disorder {code: row.end})
CREATE (a)-[r:TOGETHER_WITH]->(b)
SET r = row.properties
RETURN count(r) AS written
