// Write INCLUDED_IN edges from symptom to symptom group
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Symptom {code: row.start})
MATCH (b:SymptomGroup {code: row.end})
CREATE (a)-[r:INCLUDED_IN]->(b)
SET r = row.properties
RETURN count(r) AS written
