// What symptoms, their forms, findings, kinds of episode and kinds of event mean
// Purpose: the names and meanings from which a model writer learns what a case has to say.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, name, meaning, unit, values, value_meanings, cues
MATCH (n:Symptom|Subtype|Finding|EpisodeKind|EventKind)
WHERE $additional OR n.additional IS NULL
RETURN n.code AS code, n.name AS name, n.meaning AS meaning, CASE WHEN n:Finding THEN n.unit ELSE null END AS unit,
  CASE WHEN n:Finding THEN coalesce(n.values, []) ELSE [] END AS values,
  CASE WHEN n:Finding THEN coalesce(n.value_meanings, []) ELSE [] END AS value_meanings,
  CASE WHEN n:Subtype THEN [] ELSE n.cues END AS cues
ORDER BY code
