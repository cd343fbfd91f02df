// Write THEME_OF edges from theme to episode kind
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Theme {code: row.start})
MATCH (b:EpisodeKind {code: row.end})
CREATE (a)-[r:THEME_OF]->(b)
SET r = row.properties
RETURN count(r) AS written
