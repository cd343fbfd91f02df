// How well runs cover the triples of each layer
// Purpose: the mean over triples (Cov(T), paper 001, equations 17 and 18) of the mean accuracy on head, relation and tail. A
//   triple counts where all three are measured.
// Parameters: $runs list of maps {run, entities (map from code to accuracy), relations (the same)}
// Returns: run, layer, total, measured, mean
MATCH (h)-[r:RELATES|MAPS_TO|REQUIRES|INCLUDED_IN|PRIMARY_OF|ALTERNATIVE|EXCLUDES]->(t)
WITH CASE type(r) WHEN 'RELATES' THEN 'biomedical' WHEN 'MAPS_TO' THEN 'across' ELSE 'criteria' END AS layer,
  coalesce(h.key, h.code) AS head, coalesce(r.relation, type(r)) AS relation, coalesce(t.key, t.code) AS tail
ORDER BY layer, head, relation, tail
WITH layer, collect([head, relation, tail]) AS triples
UNWIND $runs AS run
WITH run.run AS run, layer, size(triples) AS total, [triple IN triples |
  (run.entities[triple[0]] + run.relations[triple[1]] + run.entities[triple[2]]) / 3] AS scores
WITH run, layer, total, [score IN scores WHERE score IS NOT NULL] AS scores
RETURN run, layer, total, size(scores) AS measured, CASE WHEN size(scores) > 0
  THEN reduce(sum = 0.0, score IN scores | sum + score) / size(scores) END AS mean
ORDER BY run, layer
