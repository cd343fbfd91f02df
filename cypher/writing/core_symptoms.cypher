// Core symptoms
// Purpose: the symptoms that disorders are about, with which an account begins.
// Parameters: none
// Returns: symptom
MATCH (s:Symptom)-[:INCLUDED_IN {core: true}]->(:SymptomGroup)
RETURN DISTINCT s.code AS symptom
ORDER BY symptom
