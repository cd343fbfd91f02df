// Proof of evidence: whether symptoms count towards disorders
// Purpose: a sentence is evidence for what is possible where its symptom belongs to a group that a disorder asks for.
// Parameters: $disorders list of codes, $symptoms list of codes
// Returns: symptom, groups (codes of the groups of these disorders that it belongs to)
MATCH (s:Symptom)
WHERE s.code IN $symptoms
RETURN s.code AS symptom, COLLECT {
  MATCH (s)-[:INCLUDED_IN]->(g:SymptomGroup)<-[:REQUIRES]-(d:Disorder)
  WHERE d.code IN $disorders
  RETURN DISTINCT g.code AS code ORDER BY code
} AS groups
ORDER BY symptom
