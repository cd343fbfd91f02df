// Proof of signatures: which types most triples of a relation join
// Purpose: a claim is supported where no other pair of types has more triples of the relation; of equally frequent pairs
//   the first by name counts.
// Parameters: $claims list of {item, option, relation, head, tail}
// Returns: item, option, supported, shown (list of [relation, head type, tail type])
UNWIND $claims AS claim
WITH DISTINCT claim.relation AS relation
MATCH (h:Entity)-[r:RELATES]->(t:Entity)
WHERE r.relation = relation
WITH relation, h.type AS head, t.type AS tail, count(r) AS triples
ORDER BY relation, triples DESC, head, tail
WITH relation, collect([head, tail])[0] AS dominant
UNWIND [asked IN $claims WHERE asked.relation = relation] AS claim
WITH claim, relation, dominant, dominant[0] = claim.head AND dominant[1] = claim.tail AS supported
RETURN claim.item AS item, claim.option AS option, supported,
  CASE WHEN supported THEN [[relation, dominant[0], dominant[1]]] ELSE [] END AS shown
ORDER BY item, option
