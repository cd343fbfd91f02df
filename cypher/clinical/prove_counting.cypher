// Proof that a symptom counts towards a group
// Purpose: a claim is supported where the symptom, or a form of it, is in the group's pool.
// Parameters: $claims list of {item, option, about [group], key (symptom)}
// Returns: item, option, supported, shown (list of [symptom or form, INCLUDED_IN, group])
UNWIND $claims AS claim
MATCH (s:Symptom {code: claim.key})
WITH claim, s, claim.about[0] AS group
WITH claim, COLLECT {
  MATCH (s)-[:INCLUDED_IN]->(g:SymptomGroup) WHERE g.code = group RETURN [s.code, 'INCLUDED_IN', g.code] AS edge
} AS whole, COLLECT {
  MATCH (s)<-[:SUBTYPE_OF]-(f:Subtype)-[:INCLUDED_IN]->(g:SymptomGroup) WHERE g.code = group
  RETURN [f.code, 'INCLUDED_IN', g.code] AS edge ORDER BY f.code
} AS forms
RETURN claim.item AS item, claim.option AS option, size(whole + forms) > 0 AS supported, whole + forms AS shown
ORDER BY item, option
