// Drugs that no use relation joins to a seed disease
// Purpose: the pairs of which "none" is true in this slice, among the drugs and the diseases that have uses in it.
// Parameters: none
// Returns: disease, drugs
MATCH (d:Entity {type: 'drug'})-[:RELATES]->(s:Entity {type: 'disease', seed: true})
WHERE trim(d.name) <> '' AND trim(s.name) <> ''
WITH collect(DISTINCT s) AS seeds, collect(DISTINCT d.key) AS unsorted
UNWIND unsorted AS drug
WITH seeds, drug
ORDER BY drug
WITH seeds, collect(drug) AS drugs
UNWIND seeds AS s
WITH s, drugs, COLLECT { MATCH (s)-[:RELATES]-(used:Entity {type: 'drug'}) RETURN used.key AS key } AS used
RETURN s.key AS disease, [drug IN drugs WHERE NOT drug IN used] AS drugs
ORDER BY disease
