// Proof that a disorder takes precedence over another
// Purpose: a claim is supported where the disorder excludes the one asked about.
// Parameters: $claims list of {item, option, about [disorder that gives way], key (disorder)}
// Returns: item, option, supported, shown (list of [disorder, EXCLUDES, disorder])
UNWIND $claims AS claim
MATCH (d:Disorder {code: claim.key})
WITH claim, d, claim.about[0] AS other
WITH claim, COLLECT {
  MATCH (d)-[:EXCLUDES]->(o:Disorder {code: other}) RETURN [d.code, 'EXCLUDES', o.code] AS edge
} AS found
RETURN claim.item AS item, claim.option AS option, size(found) > 0 AS supported, found AS shown
ORDER BY item, option
