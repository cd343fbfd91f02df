// Symptoms with their forms, and what is near or opposite to them
// Purpose: the concrete forms from which one is drawn for each patient, and which symptoms no case may tell side by side.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: symptom, subtypes, near, opposites, denials (how many parts deny it), review (whether everybody is asked about it)
MATCH (s:Symptom)
WHERE $additional OR s.additional IS NULL
RETURN s.code AS symptom, COLLECT { MATCH (t:Subtype)-[:SUBTYPE_OF]->(s) RETURN t.code ORDER BY t.code } AS subtypes,
  COLLECT {
    MATCH (s)-[:NEAR]->(n:Symptom)
    WHERE $additional OR n.additional IS NULL
    RETURN n.code ORDER BY n.code
  } AS near,
  COLLECT {
    MATCH (s)-[:OPPOSITE_OF]->(o:Symptom)
    WHERE $additional OR o.additional IS NULL
    RETURN o.code ORDER BY o.code
  } AS opposites,
  COUNT { MATCH (p:Part)-[:WORDS]->(s) WHERE p.use IN ['absent', 'denied', 'never'] } AS denials,
  coalesce(s.review, false) AS review
ORDER BY symptom
