// Take the accuracy off the nodes
// Purpose: removes the plain property that a picture colours nodes by, before that of the newest run is set.
// Parameters: none
// Returns: nothing
MATCH (n:Entity|Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|RelationType)
WHERE n.accuracy IS NOT NULL
REMOVE n.accuracy
