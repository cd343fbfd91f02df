// Rules that use one finding
// Purpose: which differentials turn on a finding, here the weeks of psychosis outside mood episodes. Look at the thresholds: one
//   number answers for several disorders, so the conditions should fit together without a gap.
// Parameters: none
// Returns: use
MATCH use = (x:DifferentialDiagnosis)-[:HAS_RULE]->(r:Rule)-[w:WHEN]->(c:Condition)-[:ON]->
  (f:Finding {code: 'psychosis.outside_mood_weeks'})
RETURN use
ORDER BY x.code, r.favours, c.code, w.alternative
