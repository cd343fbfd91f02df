// Symptoms that cannot be there at the same time
// Purpose: where a patient has both at different times, the texts say at which.
// Parameters: none
// Returns: code, opposites
MATCH (s:Symptom)-[:OPPOSITE_OF]-(o:Symptom)
RETURN s.code AS code, collect(DISTINCT o.code) AS opposites
ORDER BY code
