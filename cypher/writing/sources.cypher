// Where each fact comes from
// Purpose: the first source of every symptom, finding, kind of episode and kind of event, recorded with each item.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, source
MATCH (n:Symptom|Finding|EpisodeKind|EventKind)
WHERE $additional OR n.additional IS NULL
RETURN n.code AS code, n.source_where[0] AS source
ORDER BY code
