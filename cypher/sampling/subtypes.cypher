// Subtypes of each symptom
// Purpose: the concrete forms from which one is drawn for each patient.
// Parameters: none
// Returns: symptom, subtypes
MATCH (s:Symptom)
RETURN s.code AS symptom, COLLECT { MATCH (t:Subtype)-[:SUBTYPE_OF]->(s) RETURN t.code ORDER BY t.code } AS subtypes
ORDER BY symptom
