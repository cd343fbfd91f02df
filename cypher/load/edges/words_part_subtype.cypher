// Write WORDS edges from part to subtype
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Part {code: row.start})
MATCH (b:Subtype {code: row.end})
CREATE (a)-[r:WORDS]->(b)
SET r = row.properties
RETURN count(r) AS written
