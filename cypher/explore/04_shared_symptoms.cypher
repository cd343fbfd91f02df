// Which disorders share most symptoms
// Purpose: pairs of disorders by the number of symptoms that count for both. Look for pairs that share everything: criteria
//   other than symptoms, such as time, harm or an event, must tell them apart.
// Parameters: none
// Returns: disorder, other, shared, symptoms
MATCH (a:Disorder)-[:REQUIRES]->(:SymptomGroup)<-[:INCLUDED_IN]-(s:Symptom)
MATCH (s)-[:INCLUDED_IN]->(:SymptomGroup)<-[:REQUIRES]-(b:Disorder)
WHERE a.code < b.code
WITH DISTINCT a, b, s
ORDER BY a.code, b.code, s.code
WITH a, b, count(s) AS shared, collect(s.name) AS symptoms
RETURN a.name AS disorder, b.name AS other, shared, symptoms
ORDER BY shared DESC, a.code, b.code
LIMIT 30
