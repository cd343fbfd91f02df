// Where symptoms stand in an account
// Purpose: the stage of each symptom that is worded, and what an interviewer asks about it.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: symptom, stage, asks
MATCH (s:Symptom)
WHERE s.stage IS NOT NULL AND ($additional OR s.additional IS NULL)
RETURN s.code AS symptom, s.stage AS stage, coalesce(s.asks, []) AS asks
ORDER BY symptom
