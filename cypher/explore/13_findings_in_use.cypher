// What decides most often
// Purpose: findings, kinds of episode and event, groups and symptoms by the number of differentials whose rules ask for them.
//   Look at the top: an edit there touches the most questions.
// Parameters: none
// Returns: kind, code, name, differentials, conditions
MATCH (x:DifferentialDiagnosis)-[:HAS_RULE]->(:Rule)-[:WHEN]->(c:Condition)-[:ON]->(subject)
UNWIND labels(subject) AS kind
WITH kind, subject, count(DISTINCT x) AS differentials, count(DISTINCT c) AS conditions
RETURN kind, subject.code AS code, subject.name AS name, differentials, conditions
ORDER BY differentials DESC, kind, code
