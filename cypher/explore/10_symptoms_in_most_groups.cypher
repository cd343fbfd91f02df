// The symptoms that say least
// Purpose: symptoms by the number of disorders for which they count. Look at the top: alone, such a symptom hardly narrows the
//   choice, whatever weight it has in a case.
// Parameters: none
// Returns: code, symptom, disorders, groups
MATCH (s:Symptom)-[:INCLUDED_IN]->(g:SymptomGroup)
OPTIONAL MATCH (g)<-[:REQUIRES]-(d:Disorder)
WITH s, count(DISTINCT d) AS disorders, count(DISTINCT g) AS groups
RETURN s.code AS code, s.name AS symptom, disorders, groups
ORDER BY disorders DESC, groups DESC, code
LIMIT 25
