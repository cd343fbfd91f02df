// Take the accuracy off the nodes
// Purpose: removes the plain properties that a picture colours nodes by, before those of the newest run are set.
// Parameters: none
// Returns: nothing
MATCH (n:Entity|Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|RelationType)
WHERE n.accuracy IS NOT NULL
REMOVE n.accuracy, n.adjusted
