// Symptoms and what is near to them
// Purpose: which symptoms may be options beside each other: not those that are near, or that are called alike.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: symptom, name, near (codes)
MATCH (s:Symptom)
WHERE $additional OR s.additional IS NULL
RETURN s.code AS symptom, s.name AS name, COLLECT {
  MATCH (s)-[:NEAR]-(o:Symptom)
  WHERE $additional OR o.additional IS NULL
  RETURN DISTINCT o.code AS code ORDER BY code
} AS near
ORDER BY symptom
