// Where two models disagree
// Purpose: nodes and relations by how far apart the accuracies of two runs are. Look for intervals that do not overlap: there
//   the difference is more than chance.
// Parameters: none
// Returns: kind, code, name, better, accuracy, other, its_accuracy, apart (intervals do not overlap), answers
// Needs: coverage
MATCH (a:Run)-[c:COVERS]->(n)<-[d:COVERS]-(b:Run)
WHERE a.code <> b.code AND c.accuracy > d.accuracy
UNWIND labels(n) AS kind
RETURN kind, coalesce(n.key, n.code) AS code, coalesce(n.name, n.code) AS name, a.code AS better,
  c.accuracy AS accuracy, b.code AS other, d.accuracy AS its_accuracy, c.low > d.high AS apart, c.n + d.n AS answers
ORDER BY accuracy - its_accuracy DESC, answers DESC, kind, code, better, other
LIMIT 30
