// Write PHRASES edges from phrasing to event kind
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Phrasing {code: row.start})
MATCH (b:EventKind {code: row.end})
CREATE (a)-[r:PHRASES]->(b)
SET r = row.properties
RETURN count(r) AS written
