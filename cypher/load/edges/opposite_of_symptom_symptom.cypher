// Write OPPOSITE_OF edges from symptom to symptom
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Symptom {code: row.start})
MATCH (b:Symptom {code: row.end})
CREATE (a)-[r:OPPOSITE_OF]->(b)
SET r = row.properties
RETURN count(r) AS written
