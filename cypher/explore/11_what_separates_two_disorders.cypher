// What separates two disorders
// Purpose: one differential with both of its rules and the findings that decide, here major depression or bipolar II (D013-D009).
//   Look for conditions on the same finding with different values, one under each rule: there the two part.
// Parameters: none
// Returns: rule
MATCH rule = (a:Disorder)-[:PRIMARY_OF]->(x:DifferentialDiagnosis {code: 'D013-D009'})-[:HAS_RULE]->(r:Rule)-[w:WHEN]->
  (c:Condition)-[:ON]->(subject)
RETURN rule
ORDER BY r.favours, w.alternative, w.position
