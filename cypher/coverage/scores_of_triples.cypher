// Scores of the triples for one run
// Purpose: the mean of the accuracy on head, relation and tail (paper 001, equation 17), from what the graph keeps of the run;
//   null where one of the three is not measured. Computed, never stored.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $run string
// Returns: head, relation, tail, score
MATCH (run:Run {code: $run})
MATCH (h)-[r:RELATES|MAPS_TO|REQUIRES|INCLUDED_IN|PRIMARY_OF|ALTERNATIVE|EXCLUDES]->(t)
WHERE $additional OR (h.additional IS NULL AND t.additional IS NULL)
OPTIONAL MATCH (run)-[a:COVERS]->(h)
OPTIONAL MATCH (run)-[b:COVERS]->(:RelationType {code: coalesce(r.relation, type(r))})
OPTIONAL MATCH (run)-[c:COVERS]->(t)
RETURN coalesce(h.key, h.code) AS head, coalesce(r.relation, type(r)) AS relation, coalesce(t.key, t.code) AS tail,
  (a.accuracy + b.accuracy + c.accuracy) / 3 AS score
ORDER BY score, head, relation, tail
