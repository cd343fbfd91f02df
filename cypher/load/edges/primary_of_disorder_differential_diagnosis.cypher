// Write PRIMARY_OF edges from disorder to differential diagnosis
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Disorder {code: row.start})
MATCH (b:DifferentialDiagnosis {code: row.end})
CREATE (a)-[r:PRIMARY_OF]->(b)
SET r = row.properties
RETURN count(r) AS written
