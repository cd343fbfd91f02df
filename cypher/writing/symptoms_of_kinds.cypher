// Symptoms of kinds of episode
// Purpose: with which kinds of episode a symptom belongs that is denied.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: kind, symptoms
MATCH (k:EpisodeKind)
WHERE $additional OR k.additional IS NULL
RETURN k.code AS kind, COLLECT { MATCH (s:Symptom)-[:SHOWN_IN]->(k) RETURN s.code AS symptom ORDER BY symptom } AS symptoms
ORDER BY kind
