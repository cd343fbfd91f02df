// Proof of edges: which relations join two entities
// Purpose: a claim says that one of some relations joins two entities, in either direction, or that none does. What is
//   not in the slice is absent from it, and that is all that absence means.
// Parameters: $claims list of {item, option, head, tail, relations, holds}
// Returns: item, option, supported, shown (list of [head, relation, tail])
UNWIND $claims AS claim
MATCH (head:Entity {key: claim.head})
MATCH (tail:Entity {key: claim.tail})
WITH claim, COLLECT {
  MATCH (head)-[r:RELATES]-(tail)
  WHERE r.relation IN claim.relations
  RETURN [startNode(r).key, r.relation, endNode(r).key] AS edge
  ORDER BY startNode(r).key, r.relation
} AS shown
RETURN claim.item AS item, claim.option AS option, (size(shown) > 0) = claim.holds AS supported, shown
ORDER BY item, option
