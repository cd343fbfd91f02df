// Around which nodes models are weakest
// Purpose: disorders, groups and entities by the share of right answers on what they are joined to, over all runs kept. Look
//   for a centre that does well amid neighbours that do not: its own accuracy flatters it.
// Parameters: none
// Returns: kind, code, name, around, accuracy, neighbours, answers
// Needs: coverage
MATCH (n:Disorder|SymptomGroup|Entity)-[:RELATES|MAPS_TO|REQUIRES|INCLUDED_IN|PRIMARY_OF|ALTERNATIVE|EXCLUDES]-(near)
WITH DISTINCT n, near
MATCH (:Run)-[c:COVERS]->(near)
WITH n, sum(c.correct) AS correct, sum(c.n) AS answers, count(DISTINCT near) AS neighbours
WHERE neighbours >= 3
OPTIONAL MATCH (:Run)-[own:COVERS]->(n)
WITH n, correct, answers, neighbours, sum(own.correct) AS own_correct, sum(own.n) AS own_answers
UNWIND labels(n) AS kind
RETURN kind, coalesce(n.key, n.code) AS code, n.name AS name, toFloat(correct) / answers AS around,
  CASE WHEN own_answers > 0 THEN toFloat(own_correct) / own_answers END AS accuracy, neighbours, answers
ORDER BY around, answers DESC, kind, code
LIMIT 30
