// Proof that an observation decides between two disorders
// Purpose: a claim is supported where the rule that an option states asks for the same conditions as the rule that favours
//   the side asked for.
// Parameters: $claims list of {item, option, about [differential, side, other side], key (differential/side of a rule)}
// Returns: item, option, supported, shown (list of [set, condition]: what the option's rule asks for)
UNWIND $claims AS claim
WITH claim, claim.about[0] AS differential, claim.about[1] AS side, split(claim.key, '/') AS named
WITH claim, COLLECT {
  MATCH (:DifferentialDiagnosis {code: differential})-[:HAS_RULE]->(r:Rule)-[w:WHEN]->(c:Condition)
  WHERE r.favours = side
  RETURN [toString(w.alternative), c.code] AS asked ORDER BY w.alternative, c.code
} AS wanted, COLLECT {
  MATCH (:DifferentialDiagnosis {code: named[0]})-[:HAS_RULE]->(r:Rule)-[w:WHEN]->(c:Condition)
  WHERE r.favours = named[1]
  RETURN [toString(w.alternative), c.code] AS asked ORDER BY w.alternative, c.code
} AS stated
RETURN claim.item AS item, claim.option AS option, size(wanted) > 0 AND wanted = stated AS supported, stated AS shown
ORDER BY item, option
