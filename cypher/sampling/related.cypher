// Which disorders are related, and how closely
// Purpose: pairs of disorders that share a symptom or are joined by a differential in either direction: the distractors that
//   belong among the options, with the features that a guesser without the case could use. The symptoms of a disorder are
//   those of the groups that it needs and of those that its requirements ask about.
//   What each disorder asks for is read once and compared as lists: walking from one to another for each pair takes
//   several times as long.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, other, shared_groups, shared_symptoms, differentials
WITH COLLECT {
  MATCH (d:Disorder)
  WHERE $additional OR d.additional IS NULL
  RETURN {
    code: d.code,
    groups: COLLECT { MATCH (d)-[:REQUIRES]->(g:SymptomGroup) RETURN DISTINCT g.code } +
      COLLECT {
        MATCH (d)-[:HAS_REQUIREMENT]->(:Condition)-[:ON]->(g:SymptomGroup)
        WHERE NOT EXISTS { MATCH (d)-[:REQUIRES]->(g) }
        RETURN DISTINCT g.code
      },
    symptoms: COLLECT { MATCH (d)-[:REQUIRES]->(:SymptomGroup)<-[:INCLUDED_IN]-(s:Symptom) RETURN DISTINCT s.code } +
      COLLECT {
        MATCH (d)-[:HAS_REQUIREMENT]->(:Condition)-[:ON]->(:SymptomGroup)<-[:INCLUDED_IN]-(s:Symptom)
        WHERE NOT EXISTS { MATCH (d)-[:REQUIRES]->(:SymptomGroup)<-[:INCLUDED_IN]-(s) }
        RETURN DISTINCT s.code
      },
    alternatives: COLLECT { MATCH (d)-[:PRIMARY_OF]->(:DifferentialDiagnosis)-[:ALTERNATIVE]->(b:Disorder) RETURN b.code }
  } AS disorder
} AS disorders
UNWIND disorders AS a
UNWIND disorders AS b
WITH a, b
WHERE a.code <> b.code
WITH a.code AS code, b.code AS other,
  size([g IN a.groups WHERE g IN b.groups]) AS shared_groups,
  size([s IN a.symptoms WHERE s IN b.symptoms]) AS shared_symptoms,
  size([x IN a.alternatives WHERE x = b.code]) + size([x IN b.alternatives WHERE x = a.code]) AS differentials
WHERE shared_symptoms > 0 OR differentials > 0
RETURN code, other, shared_groups, shared_symptoms, differentials
ORDER BY code, other
