// Cues of all symptoms, findings, kinds of episode and kinds of event
// Purpose: the words that speak of each fact, from which the text checker builds its lexicon.
// Parameters: none
// Returns: code, cues
MATCH (n:Symptom|Finding|EpisodeKind|EventKind)
RETURN n.code AS code, n.cues AS cues
ORDER BY code
