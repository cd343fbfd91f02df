// What is called how
// Purpose: names of the nodes that questions of the suite clinical are about, and what the rules of differentials say.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: key (code; of a rule the differential and the side that it favours), name
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype|Rule)
WHERE $additional OR n.additional IS NULL
OPTIONAL MATCH (x:DifferentialDiagnosis)-[:HAS_RULE]->(n)
RETURN CASE WHEN x IS NULL THEN n.code ELSE x.code + '/' + n.favours END AS key, coalesce(n.name, n.says) AS name
ORDER BY key
