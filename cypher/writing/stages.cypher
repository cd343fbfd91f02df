// Where symptoms stand in an account
// Purpose: the stage of each symptom that is worded, and what an interviewer asks about it.
// Parameters: none
// Returns: symptom, stage, asks
MATCH (s:Symptom)
WHERE s.stage IS NOT NULL
RETURN s.code AS symptom, s.stage AS stage, coalesce(s.asks, []) AS asks
ORDER BY symptom
