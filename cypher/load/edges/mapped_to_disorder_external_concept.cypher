// Write MAPPED_TO edges from disorder to external concept
// Purpose: creates the edges between nodes found by code; the old ones have been cleared before.
// Parameters: $rows list of {start, end, properties}
// Returns: one row: written
UNWIND $rows AS row
MATCH (a:Disorder {code: row.start})
MATCH (b:ExternalConcept {code: row.end})
CREATE (a)-[r:MAPPED_TO]->(b)
SET r = row.properties
RETURN count(r) AS written
