// What is called how
// Purpose: names of the nodes that questions of the suite clinical are about, and what the rules of differentials say.
// Parameters: none
// Returns: key (code; of a rule the differential and the side that it favours), name
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype)
RETURN n.code AS key, n.name AS name
UNION ALL
MATCH (x:DifferentialDiagnosis)-[:HAS_RULE]->(r:Rule)
RETURN x.code + '/' + r.favours AS key, r.says AS name
