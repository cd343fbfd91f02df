// The rules of each differential diagnosis
// Purpose: both sides of all differentials, the conditions of their rules and what an ambiguous case leaves open, for the
//   evaluator of kg/criteria.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, primary, alternative, vague, rules
MATCH (primary:Disorder)-[:PRIMARY_OF]->(x:DifferentialDiagnosis)-[:ALTERNATIVE]->(alternative:Disorder)
WHERE $additional OR x.additional IS NULL
RETURN x.code AS code, primary.code AS primary, alternative.code AS alternative, x.vague AS vague,
  COLLECT {
    MATCH (x)-[:HAS_RULE]->(rule:Rule)-[r:WHEN]->(c:Condition)
    RETURN {favours: rule.favours, alternative: r.alternative, text: c.code} AS one ORDER BY rule.favours, r.alternative, r.position
  } AS rules
ORDER BY code
