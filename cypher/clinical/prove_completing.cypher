// Proof that a symptom completes a group
// Purpose: a claim is supported where the symptoms that are there, and this one, are as many of the group's pool as an adult
//   needs, core symptoms among them, and without this one they are too few.
// Parameters: $claims list of {item, option, about [group, symptoms that are there], key (symptom)}
// Returns: item, option, supported, shown (list of [symptom, INCLUDED_IN, group]: those that count)
UNWIND $claims AS claim
MATCH (g:SymptomGroup {code: claim.about[0]})
WITH claim, g, COLLECT {
  MATCH (m:Symptom)-[r:INCLUDED_IN]->(g) RETURN {code: m.code, core: coalesce(r.core, false)} AS member ORDER BY member.code
} AS members
WITH claim, g, members, [m IN members WHERE m.code IN claim.about | m.code] AS there,
  [m IN members WHERE m.code = claim.key AND NOT m.code IN claim.about | m.code] AS further
WITH claim, g, there + further AS counted, size(there) AS before, size(further) AS more,
  size([m IN members WHERE m.core]) AS core,
  size([m IN members WHERE m.core AND m.code IN there + further]) AS told
RETURN claim.item AS item, claim.option AS option,
  more = 1 AND before + 1 = g.minimum_count
    AND told >= CASE g.core_rule WHEN 'all' THEN core WHEN 'one_of' THEN 1 ELSE 0 END AS supported,
  [code IN counted | [code, 'INCLUDED_IN', g.code]] AS shown
ORDER BY item, option
