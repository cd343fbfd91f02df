// All triples of the slice
// Purpose: every edge among entities in its canonical direction, from which the slice can be written into another graph.
// Parameters: none
// Returns: head, relation, tail
MATCH (h:Entity)-[r:RELATES]->(t:Entity)
RETURN h.key AS head, r.relation AS relation, t.key AS tail
ORDER BY head, relation, tail
