// Runs that the graph holds
// Purpose: lists them, the newest last.
// Parameters: none
// Returns: code, position
MATCH (r:Run)
RETURN r.code AS code, r.position AS position
ORDER BY position, code
