// The map of differentials
// Purpose: all differentials at once, each leading from the disorder that is suspected to an alternative. Look for the hubs,
//   which are alternatives to many, and for the clusters of psychosis, mood, stress and eating.
// Parameters: none
// Returns: differential
MATCH differential = (a:Disorder)-[:PRIMARY_OF]->(x:DifferentialDiagnosis)-[:ALTERNATIVE]->(b:Disorder)
RETURN differential
ORDER BY x.code
