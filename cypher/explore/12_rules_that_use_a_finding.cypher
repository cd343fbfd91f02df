// Rules that use one finding
// Purpose: which differentials turn on a finding, here what a fear is about. Look at the values: one finding answers for several
//   disorders, so the conditions should fit together without a gap.
// Parameters: none
// Returns: use
MATCH use = (x:DifferentialDiagnosis)-[:HAS_RULE]->(r:Rule)-[w:WHEN]->(c:Condition)-[:ON]->
  (f:Finding {code: 'fear.basis'})
RETURN use
ORDER BY x.code, r.favours, c.code, w.alternative
