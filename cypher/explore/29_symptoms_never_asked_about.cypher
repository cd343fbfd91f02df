// Symptoms that are never asked about
// Purpose: symptoms of the suite that no kept run has an answer on, with the disorders that they count for. Look for disorders
//   that come up often: a benchmark says little about them. With no run kept, all symptoms are here but those that only
//   additional disorders use.
// Parameters: none
// Returns: code, symptom, disorders
MATCH (s:Symptom)
WHERE s.additional IS NULL AND NOT EXISTS { (:Run)-[:COVERS]->(s) }
RETURN s.code AS code, s.name AS symptom, COLLECT {
  MATCH (s)-[:INCLUDED_IN]->(:SymptomGroup)<-[:REQUIRES]-(d:Disorder)
  RETURN DISTINCT d.name AS name
  ORDER BY name
} AS disorders
ORDER BY code
