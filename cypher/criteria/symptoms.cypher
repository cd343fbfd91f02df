// The names of the symptoms and their forms
// Purpose: names all symptoms and subtypes, for the evaluator of kg/criteria.
// Parameters: none
// Returns: code, name
MATCH (s:Symptom)
RETURN s.code AS code, s.name AS name
UNION ALL
MATCH (t:Subtype)
RETURN t.code AS code, t.name AS name
