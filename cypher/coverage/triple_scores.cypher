// How well runs cover the triples of each layer
// Purpose: the mean over triples (Cov(T), paper 001, equations 17 and 18) of the mean accuracy on head, relation and tail. A
//   triple counts where all three are measured.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $runs list of maps {run, entities (map from code to accuracy), relations (the same)}
// Returns: run, layer, total, measured, mean
MATCH (h)-[r:RELATES|MAPS_TO|REQUIRES|INCLUDED_IN|PRIMARY_OF|ALTERNATIVE|EXCLUDES]->(t)
WHERE $additional OR (h.additional IS NULL AND t.additional IS NULL)
WITH CASE type(r) WHEN 'RELATES' THEN 'biomedical' WHEN 'MAPS_TO' THEN 'across' ELSE 'criteria' END AS layer,
  coalesce(h.key, h.code) AS head, coalesce(r.relation, type(r)) AS relation, coalesce(t.key, t.code) AS tail
ORDER BY layer, head, relation, tail
UNWIND $runs AS run
WITH run.run AS run, layer, (run.entities[head] + run.relations[relation] + run.entities[tail]) / 3 AS score
WITH run, layer, count(*) AS total, count(score) AS measured, sum(score) AS scores
RETURN run, layer, total, measured, CASE WHEN measured > 0 THEN scores / measured END AS mean
ORDER BY run, layer
