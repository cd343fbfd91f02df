// Differentials with their rules
// Purpose: both sides of each differential, what its trigger leaves vague, and its two rules as sets of conditions.
// Parameters: none
// Returns: code, primary, alternative, vague, rules
MATCH (main:Disorder)-[:PRIMARY_OF]->(d:DifferentialDiagnosis)-[:ALTERNATIVE]->(sub:Disorder)
RETURN d.code AS code, main.code AS primary, sub.code AS alternative, d.vague AS vague,
  COLLECT {
    MATCH (d)-[:HAS_RULE]->(rule:Rule)-[w:WHEN]->(c:Condition)-[:ON]->(subject)
    RETURN {favours: rule.favours, alternative: w.alternative, text: c.code, finding: c.finding, aspect: c.aspect,
      operator: c.operator, value: c.value, subject: subject.code}
    ORDER BY rule.favours, w.alternative, w.position
  } AS rules
ORDER BY code
