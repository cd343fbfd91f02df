// Disorders that share biology, beside the symptoms that they share
// Purpose: pairs of disorders tied to different diseases, by the genes and phenotypes of both, next to how many symptoms count for both.
//   Look for pairs that are close in one way and far in the other.
// Parameters: none
// Returns: disorder, other, biology, symptoms
// Needs: slice
MATCH (a:Disorder)-[:MAPS_TO]->(x:Entity)-[:RELATES]->(shared:Entity)
WHERE shared.type IN ['gene/protein', 'effect/phenotype']
MATCH (shared)<-[:RELATES]-(y:Entity)<-[:MAPS_TO]-(b:Disorder)
WHERE a.code < b.code AND x.key <> y.key
WITH a, b, count(DISTINCT shared) AS biology
OPTIONAL MATCH (a)-[:REQUIRES]->(:SymptomGroup)<-[:INCLUDED_IN]-(s:Symptom)
WHERE EXISTS { MATCH (s)-[:INCLUDED_IN]->(:SymptomGroup)<-[:REQUIRES]-(b) }
RETURN a.name AS disorder, b.name AS other, biology, count(DISTINCT s) AS symptoms
ORDER BY biology DESC, disorder, other
