// Proof of evidence: whether symptoms count towards disorders
// Purpose: a sentence is evidence for what is possible where its symptom belongs to a group that a disorder asks for: to be
//   there, or to go together with another for some time.
// Parameters: $disorders list of codes, $symptoms list of codes
// Returns: symptom, groups (codes of the groups of these disorders that it belongs to)
MATCH (s:Symptom)
WHERE s.code IN $symptoms
RETURN s.code AS symptom, COLLECT {
  MATCH (s)-[:INCLUDED_IN]->(g:SymptomGroup)
  WHERE EXISTS {
    MATCH (d:Disorder)-[:REQUIRES]->(g)
    WHERE d.code IN $disorders
  } OR EXISTS {
    MATCH (d:Disorder)-[:HAS_REQUIREMENT]->(c:Condition)-[:ON]->(g)
    WHERE d.code IN $disorders AND c.function IN ['overlap', 'share'] AND c.operator IN ['>', '>=']
  }
  RETURN g.code AS code ORDER BY code
} AS groups
ORDER BY symptom
