// What one disorder asks for
// Purpose: a disorder with its symptom groups and their symptoms; put another code from D001 to D023 in place of D013. Look for
//   the core symptoms (core is true on the edge) and for the number that a group asks of its pool (minimum_count).
// Parameters: none
// Returns: criteria
MATCH criteria = (d:Disorder {code: 'D013'})-[:REQUIRES]->(g:SymptomGroup)<-[:INCLUDED_IN]-(s:Symptom)
RETURN criteria
ORDER BY g.code, s.code
