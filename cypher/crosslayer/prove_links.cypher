// Proof across the layers: what joins an entity to the diseases of a disorder
// Purpose: a claim is supported where one of its relations joins the entity to a disease that the disorder is mapped to,
//   and none of the denied relations joins it to a disease of the rival disorder.
// Parameters: $claims list of {item, option, disorder, entity, relations, rival (or null), denied}
// Returns: item, option, supported, shown (list of [head, relation, tail])
UNWIND $claims AS claim
MATCH (e:Entity {key: claim.entity})
WITH claim, e, COLLECT {
  MATCH (d:Disorder {code: claim.disorder})-[m:MAPS_TO]->(s:Entity)-[r:RELATES]-(e)
  WHERE m.predicate <> 'skos:relatedMatch' AND r.relation IN claim.relations
  RETURN [startNode(r).key, r.relation, endNode(r).key] AS edge
  ORDER BY s.key, r.relation
} AS found, COLLECT {
  MATCH (d:Disorder {code: claim.rival})-[m:MAPS_TO]->(s:Entity)-[r:RELATES]-(e)
  WHERE m.predicate <> 'skos:relatedMatch' AND r.relation IN claim.denied
  RETURN [startNode(r).key, r.relation, endNode(r).key] AS edge
  ORDER BY s.key, r.relation
} AS against
RETURN claim.item AS item, claim.option AS option, size(found) > 0 AND size(against) = 0 AS supported,
  found + against AS shown
ORDER BY item, option
