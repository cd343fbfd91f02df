// What symptoms, their forms and findings mean, point by point
// Purpose: the points that an explanation has to make; from these the task `definitions` asks, and by these it is proved.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, kind, name, parent, points, point_cues, point_against
MATCH (n:Symptom|Subtype|Finding)
WHERE n.points IS NOT NULL AND ($additional OR n.additional IS NULL)
RETURN n.code AS code, labels(n)[0] AS kind, n.name AS name,
  COLLECT { MATCH (n)-[:SUBTYPE_OF]->(s:Symptom) RETURN s.name AS parent } AS parent,
  n.points AS points, n.point_cues AS point_cues, n.point_against AS point_against
ORDER BY code
