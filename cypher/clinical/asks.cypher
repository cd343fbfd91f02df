// How a clinician asks for each symptom
// Purpose: the questions of the task clinical_approach, and in which kinds of episode a symptom may show.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: symptom, asks (in several wordings), kinds (codes), forms (codes)
MATCH (s:Symptom)
WHERE $additional OR s.additional IS NULL
RETURN s.code AS symptom, coalesce(s.asks, []) AS asks,
  COLLECT {
    MATCH (s)-[:SHOWN_IN]->(k:EpisodeKind)
    WHERE $additional OR k.additional IS NULL
    RETURN k.code AS code ORDER BY code
  } AS kinds,
  COLLECT { MATCH (s)<-[:SUBTYPE_OF]-(f:Subtype) RETURN f.code AS code ORDER BY code } AS forms
ORDER BY symptom
