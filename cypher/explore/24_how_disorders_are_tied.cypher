// How disorders are tied to biomedical diseases
// Purpose: each tie with its predicate and how many concepts the disease groups together. Look for several disorders on one disease: the
//   biomedical layer cannot tell those apart.
// Parameters: none
// Returns: disorder, predicate, disease, concepts
// Needs: slice
MATCH (d:Disorder)-[m:MAPS_TO]->(e:Entity)
RETURN d.name AS disorder, m.predicate AS predicate, e.name AS disease, size(split(e.id, '_')) AS concepts
ORDER BY disease, disorder, e.key
