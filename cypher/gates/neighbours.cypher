// Symptoms near and opposite to each other
// Purpose: denials and times of symptoms are checked against these; both relations hold in either direction.
// Parameters: none
// Returns: symptom, near, opposites, review (whether everybody is asked about it)
MATCH (s:Symptom)
RETURN s.code AS symptom,
  COLLECT { MATCH (s)-[:NEAR]-(o:Symptom) RETURN DISTINCT o.code ORDER BY o.code } AS near,
  COLLECT { MATCH (s)-[:OPPOSITE_OF]-(o:Symptom) RETURN DISTINCT o.code ORDER BY o.code } AS opposites,
  coalesce(s.review, false) AS review
ORDER BY symptom
