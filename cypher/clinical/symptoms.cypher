// Symptoms and what is near to them
// Purpose: which symptoms may be options beside each other: not those that are near, or that are called alike.
// Parameters: none
// Returns: symptom, name, near (codes)
MATCH (s:Symptom)
RETURN s.code AS symptom, s.name AS name, COLLECT {
  MATCH (s)-[:NEAR]-(o:Symptom) RETURN DISTINCT o.code AS code ORDER BY code
} AS near
ORDER BY symptom
