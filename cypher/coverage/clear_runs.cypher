// Remove runs
// Purpose: deletes runs by their codes, with what they say of nodes and relations.
// Parameters: $runs list of strings
// Returns: one row: removed
MATCH (r:Run)
WHERE r.code IN $runs
DETACH DELETE r
RETURN count(*) AS removed
