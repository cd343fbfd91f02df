// Cues of all symptoms, findings, kinds of episode and kinds of event
// Purpose: the words that speak of each fact, from which the text checker builds its lexicon.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, cues
MATCH (n:Symptom|Finding|EpisodeKind|EventKind)
WHERE $additional OR n.additional IS NULL
RETURN n.code AS code, n.cues AS cues
ORDER BY code
