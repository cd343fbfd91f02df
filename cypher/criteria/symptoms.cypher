// The names of the symptoms and their forms
// Purpose: names all symptoms and subtypes, for the evaluator of kg/criteria.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, name
MATCH (s)
WHERE (s:Symptom OR s:Subtype) AND ($additional OR s.additional IS NULL)
RETURN s.code AS code, s.name AS name
ORDER BY code
