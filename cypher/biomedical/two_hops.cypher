// Two hops from a drug over a disease to a related seed disease
// Purpose: every path drug, A, B with a use relation as its first edge, any relation between the diseases as its second,
//   and what joins the drug to B: one use relation, or none. Pairs with several use relations are out.
// Parameters: none
// Returns: middle, disease, first, link, drug, second (null for none)
MATCH (d:Entity {type: 'drug'})-[r:RELATES]->(a:Entity {type: 'disease'})
WHERE trim(d.name) <> '' AND trim(a.name) <> ''
WITH d, a, collect(DISTINCT r.relation) AS firsts
WHERE size(firsts) = 1
MATCH (a)-[l:RELATES]-(b:Entity {type: 'disease', seed: true})
WHERE b.key <> a.key AND trim(b.name) <> ''
WITH d, a, b, firsts[0] AS first, min(l.relation) AS link
WITH d, a, b, first, link, COLLECT { MATCH (d)-[r:RELATES]-(b) RETURN DISTINCT r.relation AS relation } AS seconds
WHERE size(seconds) <= 1
RETURN a.key AS middle, b.key AS disease, first, link, d.key AS drug, seconds[0] AS second
ORDER BY middle, disease, first, link, drug
