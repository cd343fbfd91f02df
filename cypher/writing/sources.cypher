// Where each fact comes from
// Purpose: the first source of every symptom, finding, kind of episode and kind of event, recorded with each item.
// Parameters: none
// Returns: code, source
MATCH (n:Symptom|Finding|EpisodeKind|EventKind)
RETURN n.code AS code, n.source_where[0] AS source
ORDER BY code
