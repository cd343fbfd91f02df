// Cues of all symptoms, findings and episodes
// Purpose: the words that speak of each fact, from which the text checker builds its lexicon.
// Parameters: none
// Returns: code, unit, cues
MATCH (n:Symptom|Finding|Episode)
RETURN n.code AS code, CASE WHEN n:Finding THEN n.unit ELSE null END AS unit, n.cues AS cues
ORDER BY code
