// Symptoms that are never asked about
// Purpose: symptoms that no kept run has an answer on, with the disorders that they count for. Look for disorders that come up
//   often: a benchmark says little about them. With no run kept, all symptoms are here.
// Parameters: none
// Returns: code, symptom, disorders
MATCH (s:Symptom)
WHERE NOT EXISTS { (:Run)-[:COVERS]->(s) }
RETURN s.code AS code, s.name AS symptom, COLLECT {
  MATCH (s)-[:INCLUDED_IN]->(:SymptomGroup)<-[:REQUIRES]-(d:Disorder)
  RETURN DISTINCT d.name AS name
  ORDER BY name
} AS disorders
ORDER BY code
