// Put the newest run's accuracy on the nodes
// Purpose: a plain property on everything that the newest run covers, so that a picture can colour nodes by it.
// Parameters: none
// Returns: nothing
MATCH (r:Run)
WITH r ORDER BY r.position DESC, r.code LIMIT 1
MATCH (r)-[c:COVERS]->(n)
SET n.accuracy = c.accuracy
