// Two hops from a drug over a disease to a related seed disease
// Purpose: every path drug, A, B with a use relation as its first edge, any relation between the diseases as its second,
//   and what joins the drug to B: one use relation, or none. Pairs with several use relations are out. A drug's uses are
//   looked up once and not for each of its paths.
// Parameters: none
// Returns: middle, disease, first, link, drug, second (null for none)
MATCH (d:Entity {type: 'drug'})-[r:RELATES]->(a:Entity {type: 'disease'})
WHERE trim(d.name) <> '' AND trim(a.name) <> ''
WITH d.key AS drug, a.key AS disease, collect(DISTINCT r.relation) AS relations
WITH drug, collect({disease: disease, relations: relations}) AS uses
UNWIND [use IN uses WHERE size(use.relations) = 1] AS use
WITH use.disease AS middle, collect({drug: drug, first: use.relations[0], uses: uses}) AS drugs
MATCH (a:Entity {key: middle})
CALL (a) {
  MATCH (a)-[l:RELATES]-(b:Entity {type: 'disease', seed: true})
  WHERE b.key <> a.key AND trim(b.name) <> ''
  RETURN b.key AS disease, min(l.relation) AS link
}
UNWIND drugs AS one
WITH middle, disease, one.first AS first, link, one.drug AS drug,
  [use IN one.uses WHERE use.disease = disease | use.relations][0] AS seconds
WHERE seconds IS NULL OR size(seconds) = 1
RETURN middle, disease, first, link, drug, seconds[0] AS second
ORDER BY middle, disease, first, link, drug
