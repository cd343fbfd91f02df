// Which disorders are related, and how closely
// Purpose: pairs of disorders that share a symptom or are joined by a differential in either direction: the rivals that
//   belong among the options, with the features that a guesser without the case could use.
// Parameters: none
// Returns: code, other, shared_groups, shared_symptoms, differentials
MATCH (a:Disorder), (b:Disorder)
WHERE a.code <> b.code
WITH a, b,
  COUNT { MATCH (a)-[:REQUIRES]->(g:SymptomGroup)<-[:REQUIRES]-(b) RETURN DISTINCT g } AS shared_groups,
  // Two clauses: within one, no edge is walked twice, and symptoms of a group that both ask for would be lost.
  COUNT { MATCH (a)-[:REQUIRES]->(:SymptomGroup)<-[:INCLUDED_IN]-(s:Symptom)
    MATCH (s)-[:INCLUDED_IN]->(:SymptomGroup)<-[:REQUIRES]-(b) RETURN DISTINCT s } AS shared_symptoms,
  COUNT { MATCH (a)-[:PRIMARY_OF]->(d:DifferentialDiagnosis)-[:ALTERNATIVE]->(b) RETURN d }
    + COUNT { MATCH (b)-[:PRIMARY_OF]->(d:DifferentialDiagnosis)-[:ALTERNATIVE]->(a) RETURN d } AS differentials
WHERE shared_symptoms > 0 OR differentials > 0
RETURN a.code AS code, b.code AS other, shared_groups, shared_symptoms, differentials
ORDER BY code, other
