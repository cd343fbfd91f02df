// Put the newest run's accuracy on the nodes
// Purpose: plain properties on everything that the newest run covers, so that a picture can colour nodes by them: the accuracy,
//   and the same with chance taken off, which is the one to colour by.
// Parameters: none
// Returns: nothing
MATCH (r:Run)
WITH r ORDER BY r.position DESC, r.code LIMIT 1
MATCH (r)-[c:COVERS]->(n)
SET n.accuracy = c.accuracy, n.adjusted = c.adjusted
