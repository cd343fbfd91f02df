// Differentials that lead one way only
// Purpose: pairs for which an alternative is named, and never the way back. Look for pairs where a clinician would ask the
//   question in both directions: they are candidates for a new differential.
// Parameters: none
// Returns: code, suspected, alternative
MATCH (a:Disorder)-[:PRIMARY_OF]->(x:DifferentialDiagnosis)-[:ALTERNATIVE]->(b:Disorder)
WHERE NOT EXISTS { (b)-[:PRIMARY_OF]->(:DifferentialDiagnosis)-[:ALTERNATIVE]->(a) }
RETURN x.code AS code, a.name AS suspected, b.name AS alternative
ORDER BY code
