// Where models are weakest
// Purpose: nodes and relations by the share of right answers, over all runs that `kgbench coverage --write` has kept. Look at the
//   answers too: a few say little.
// Parameters: none
// Returns: kind, code, name, accuracy, answers, runs
// Needs: coverage
MATCH (:Run)-[c:COVERS]->(n)
UNWIND labels(n) AS kind
WITH kind, coalesce(n.key, n.code) AS code, coalesce(n.name, n.code) AS name, sum(c.correct) AS correct,
  sum(c.n) AS answers, count(c) AS runs
RETURN kind, code, name, toFloat(correct) / answers AS accuracy, answers, runs
ORDER BY accuracy, answers DESC, kind, code
LIMIT 30
