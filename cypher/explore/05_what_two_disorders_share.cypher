// What two disorders have in common
// Purpose: the symptoms through which two disorders meet, here posttraumatic stress (D018) and acute stress (D019). Look for
//   symptoms between two groups: a case that mentions only these fits both.
// Parameters: none
// Returns: one, other
MATCH one = (a:Disorder {code: 'D018'})-[:REQUIRES]->(g:SymptomGroup)<-[:INCLUDED_IN]-(s:Symptom)
// A clause of its own: within one, no edge is walked twice, and a group that both ask for would be lost.
MATCH other = (s)-[:INCLUDED_IN]->(h:SymptomGroup)<-[:REQUIRES]-(b:Disorder {code: 'D019'})
RETURN one, other
ORDER BY s.code, g.code, h.code
