// How well runs cover the nodes of each layer
// Purpose: the mean accuracy over the nodes that a run has answers for (CovAvg(E), paper 001, equation 10) and the mean
//   weighted by degree (CovDeg(E), equations 11 to 13), both over what is measured.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $runs list of maps {run, accuracies (map from code to accuracy)}
// Returns: run, layer, total, measured, mean, degree (of all), measured_degree, weighted
MATCH (e:Entity|Disorder|SymptomGroup|Symptom|DifferentialDiagnosis)
WHERE $additional OR e.additional IS NULL
WITH e, CASE WHEN e:Entity THEN 'biomedical' ELSE 'criteria' END AS layer, coalesce(e.key, e.code) AS code
OPTIONAL MATCH (e)-[r:RELATES|REQUIRES|INCLUDED_IN|PRIMARY_OF|ALTERNATIVE|EXCLUDES]-(o)
WHERE $additional OR o.additional IS NULL
WITH layer, code, count(DISTINCT r) AS degree
ORDER BY layer, code
UNWIND $runs AS run
WITH run.run AS run, layer, degree, run.accuracies[code] AS accuracy
WITH run, layer, count(*) AS total, count(accuracy) AS measured, sum(accuracy) AS right, sum(degree) AS degree,
  sum(CASE WHEN accuracy IS NULL THEN 0 ELSE degree END) AS measured_degree, sum(degree * accuracy) AS weight
RETURN run, layer, total, measured, CASE WHEN measured > 0 THEN right / measured END AS mean, degree, measured_degree,
  CASE WHEN measured_degree > 0 THEN weight / measured_degree END AS weighted
ORDER BY run, layer
