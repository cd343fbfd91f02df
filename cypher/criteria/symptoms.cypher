// The names of the symptoms and their forms
// Purpose: names all symptoms and subtypes, for the evaluator of kg/criteria.
// Parameters: none
// Returns: code, name
MATCH (s)
WHERE s:Symptom OR s:Subtype
RETURN s.code AS code, s.name AS name
ORDER BY code
