// The triples of the slice
// Purpose: every edge whose ends have names, in its canonical direction, with the end that is kept when the other is
//   replaced: a seed, the head where both are. Begins at the seeds, so that a graph of all of PrimeKG is not read whole.
// Parameters: none
// Returns: relation, head, tail, kept
MATCH (s:Entity {seed: true})-[r:RELATES]-(:Entity)
WITH DISTINCT r.relation AS relation, startNode(r) AS h, endNode(r) AS t
WHERE trim(h.name) <> '' AND trim(t.name) <> ''
RETURN relation, h.key AS head, t.key AS tail, CASE WHEN h.seed THEN h.key ELSE t.key END AS kept
ORDER BY relation, head, tail
