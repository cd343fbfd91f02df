// What each symptom group asks for
// Purpose: pools, cores, counts, lengths and effects of all symptom groups, for the evaluator of kg/criteria.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, name, kinds, pool, minimum_count, below, below_count, core_rule, core, minimum_days, effect, harm_by,
//   usual_days, usual_onset_ages, usual_count
MATCH (g:SymptomGroup)
WHERE $additional OR g.additional IS NULL
RETURN g.code AS code, g.name AS name,
  COLLECT { MATCH (g)-[r:IN_EPISODE]->(k:EpisodeKind) RETURN k.code AS kind ORDER BY r.position } AS kinds,
  COLLECT { MATCH (s:Symptom)-[:INCLUDED_IN]->(g) RETURN s.code AS symptom ORDER BY symptom } AS pool,
  g.minimum_count AS minimum_count, coalesce(g.minimum_below, []) AS below, coalesce(g.minimum_below_count, []) AS below_count,
  g.core_rule AS core_rule,
  COLLECT { MATCH (s:Symptom)-[r:INCLUDED_IN]->(g) WHERE r.core RETURN s.code AS symptom ORDER BY symptom } AS core,
  g.minimum_days AS minimum_days, g.effect AS effect, g.harm_by AS harm_by,
  g.usual_days AS usual_days, g.usual_onset_ages AS usual_onset_ages, g.usual_count AS usual_count
ORDER BY code
