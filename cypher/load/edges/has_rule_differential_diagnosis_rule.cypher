// Write HAS_RULE edges from differential diagnosis to rule
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:DifferentialDiagnosis {code: row.start})
MATCH (b:Rule {code: row.end})
CREATE (a)-[r:HAS_RULE]->(b)
SET r = row.properties
RETURN count(r) AS written
