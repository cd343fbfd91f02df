// Proof that a disorder requires something
// Purpose: a claim is supported where the disorder has a requirement with the same conditions as the one that an option states.
// Parameters: $claims list of {item, option, about [disorder], key (disorder#place of a requirement)}
// Returns: item, option, supported, shown (list of [set, condition]: what the option's requirement asks for)
UNWIND $claims AS claim
WITH claim, claim.about[0] AS disorder, split(claim.key, '#') AS named
WITH claim, disorder, COLLECT {
  MATCH (d:Disorder {code: named[0]})-[r:HAS_REQUIREMENT]->(c:Condition)
  WHERE toString(r.position) = named[1]
  RETURN [toString(r.alternative), c.code] AS asked ORDER BY r.alternative, c.code
} AS stated
WITH claim, stated, COLLECT {
  MATCH (d:Disorder {code: disorder})-[r:HAS_REQUIREMENT]->(c:Condition)
  RETURN {position: r.position, asked: [toString(r.alternative), c.code]} AS one
  ORDER BY r.position, r.alternative, c.code
} AS own
WITH claim, stated, own, [o IN own | o.position] AS positions
RETURN claim.item AS item, claim.option AS option,
  size(stated) > 0 AND size([p IN positions WHERE [o IN own WHERE o.position = p | o.asked] = stated]) > 0 AS supported,
  stated AS shown
ORDER BY item, option
