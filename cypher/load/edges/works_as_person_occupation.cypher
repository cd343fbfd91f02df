// Write WORKS_AS edges from person to occupation
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Person {code: row.start})
MATCH (b:Occupation {code: row.end})
CREATE (a)-[r:WORKS_AS]->(b)
SET r = row.properties
RETURN count(r) AS written
