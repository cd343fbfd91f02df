// Where each fact comes from
// Purpose: the first source of every symptom, finding and episode, recorded with each item.
// Parameters: none
// Returns: code, source
MATCH (n:Symptom|Finding|Episode)
RETURN n.code AS code, n.source_where[0] AS source
ORDER BY code
