// How well runs cover the relations of each layer
// Purpose: the mean accuracy over the relations that a run has answers for (CovAvg(R), paper 001, equation 14) and the mean
//   weighted by how many triples use each (CovDeg(R), equations 15 and 16), both over what is measured.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $runs list of maps {run, accuracies (map from code to accuracy)}
// Returns: run, layer, total, measured, mean, degree (of all), measured_degree, weighted
MATCH (h)-[r:RELATES|MAPS_TO|REQUIRES|INCLUDED_IN|PRIMARY_OF|ALTERNATIVE|EXCLUDES]->(t)
WHERE $additional OR (h.additional IS NULL AND t.additional IS NULL)
WITH CASE type(r) WHEN 'RELATES' THEN 'biomedical' WHEN 'MAPS_TO' THEN 'across' ELSE 'criteria' END AS layer,
  coalesce(r.relation, type(r)) AS code, count(*) AS degree
ORDER BY layer, code
UNWIND $runs AS run
WITH run.run AS run, layer, degree, run.accuracies[code] AS accuracy
WITH run, layer, count(*) AS total, count(accuracy) AS measured, sum(accuracy) AS right, sum(degree) AS degree,
  sum(CASE WHEN accuracy IS NULL THEN 0 ELSE degree END) AS measured_degree, sum(degree * accuracy) AS weight
RETURN run, layer, total, measured, CASE WHEN measured > 0 THEN right / measured END AS mean, degree, measured_degree,
  CASE WHEN measured_degree > 0 THEN weight / measured_degree END AS weighted
ORDER BY run, layer
