// The triples of the slice
// Purpose: every edge whose ends have names, in its canonical direction, with the end that is kept when the other is
//   replaced: a seed, the head where both are.
// Parameters: none
// Returns: relation, head, tail, kept
MATCH (h:Entity)-[r:RELATES]->(t:Entity)
WHERE trim(h.name) <> '' AND trim(t.name) <> '' AND (h.seed OR t.seed)
RETURN DISTINCT r.relation AS relation, h.key AS head, t.key AS tail,
  CASE WHEN h.seed THEN h.key ELSE t.key END AS kept
ORDER BY relation, head, tail
