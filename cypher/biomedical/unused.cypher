// Drugs that no use relation joins to a seed disease
// Purpose: the pairs of which "none" is true in this slice, among the drugs and the diseases that have uses in it.
// Parameters: none
// Returns: disease, drugs
MATCH (d:Entity {type: 'drug'})-[:RELATES]->(s:Entity {type: 'disease', seed: true})
WHERE trim(d.name) <> '' AND trim(s.name) <> ''
WITH collect(DISTINCT d) AS drugs, collect(DISTINCT s) AS seeds
UNWIND seeds AS s
WITH s, drugs, COLLECT { MATCH (s)-[:RELATES]-(used:Entity {type: 'drug'}) RETURN used.key AS key } AS used
UNWIND drugs AS d
WITH s, d, used
WHERE NOT d.key IN used
WITH s.key AS disease, d.key AS drug
ORDER BY disease, drug
RETURN disease, collect(drug) AS drugs
ORDER BY disease
