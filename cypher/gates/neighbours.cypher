// Symptoms near and opposite to each other
// Purpose: denials and times of symptoms are checked against these; both relations hold in either direction.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: symptom, near, opposites, review (whether everybody is asked about it)
MATCH (s:Symptom)
WHERE $additional OR s.additional IS NULL
RETURN s.code AS symptom,
  COLLECT {
    MATCH (s)-[:NEAR]-(o:Symptom)
    WHERE $additional OR o.additional IS NULL
    RETURN DISTINCT o.code ORDER BY o.code
  } AS near,
  COLLECT {
    MATCH (s)-[:OPPOSITE_OF]-(o:Symptom)
    WHERE $additional OR o.additional IS NULL
    RETURN DISTINCT o.code ORDER BY o.code
  } AS opposites,
  coalesce(s.review, false) AS review
ORDER BY symptom
