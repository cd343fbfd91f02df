// Symptom groups with their pools
// Purpose: thresholds, cores and episodes of all symptom groups, from which symptoms are drawn.
// Parameters: none
// Returns: code, episode, minimum_count, minimum_days, impairment, core_rule, pool, core
MATCH (g:SymptomGroup)
OPTIONAL MATCH (g)-[:IN_EPISODE]->(e:Episode)
RETURN g.code AS code, e.code AS episode, g.minimum_count AS minimum_count, g.minimum_days AS minimum_days,
  g.impairment AS impairment, g.core_rule AS core_rule,
  COLLECT { MATCH (s:Symptom)-[:INCLUDED_IN]->(g) RETURN s.code ORDER BY s.code } AS pool,
  COLLECT { MATCH (s:Symptom)-[i:INCLUDED_IN]->(g) WHERE i.core RETURN s.code ORDER BY s.code } AS core
ORDER BY code
