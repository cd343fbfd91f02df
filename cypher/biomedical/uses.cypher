// Pairs of a drug and a seed disease that one use relation joins
// Purpose: what may be asked about a pair; where several uses are recorded no single answer is right, so these are out.
// Parameters: none
// Returns: disease, drug, relation
MATCH (d:Entity {type: 'drug'})-[r:RELATES]->(s:Entity {type: 'disease', seed: true})
WHERE trim(d.name) <> '' AND trim(s.name) <> ''
WITH s, d, collect(DISTINCT r.relation) AS relations
WHERE size(relations) = 1
RETURN s.key AS disease, d.key AS drug, relations[0] AS relation
ORDER BY disease, drug
