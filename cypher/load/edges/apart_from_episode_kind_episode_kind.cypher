// Write APART_FROM edges from episode kind to episode kind
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:EpisodeKind {code: row.start})
MATCH (b:EpisodeKind {code: row.end})
CREATE (a)-[r:APART_FROM]->(b)
SET r = row.properties
RETURN count(r) AS written
