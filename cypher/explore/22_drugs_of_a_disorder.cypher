// Drugs used for a disorder
// Purpose: from a disorder over its disease in the biomedical layer to drugs and their use. Look at the predicate first: over a broad
//   match the drug is used for the whole group of diseases, not for this disorder alone.
// Parameters: none
// Returns: used
// Needs: slice
MATCH used = (:Disorder {code: 'D013'})-[:MAPS_TO]->(e:Entity)<-[r:RELATES]-(drug:Entity {type: 'drug'})
WHERE r.relation IN ['indication', 'off-label use', 'contraindication']
RETURN used
ORDER BY r.relation, drug.key, e.key
