// Core symptoms
// Purpose: the symptoms that disorders are about, with which an account begins.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: symptom
MATCH (s:Symptom)-[:INCLUDED_IN {core: true}]->(g:SymptomGroup)
WHERE $additional OR g.additional IS NULL
RETURN DISTINCT s.code AS symptom
ORDER BY symptom
