// What each symptom group asks for
// Purpose: thresholds, core and episode of all symptom groups, to tell a person why one is met or not.
// Parameters: none
// Returns: code, episode, minimum_count, minimum_days, minimum_duration, impairment, core_rule, pool, core
MATCH (g:SymptomGroup)
RETURN g.code AS code,
  COLLECT { MATCH (g)-[:IN_EPISODE]->(e:Episode) RETURN e.code AS code ORDER BY code }[0] AS episode,
  g.minimum_count AS minimum_count, g.minimum_days AS minimum_days, g.minimum_duration AS minimum_duration,
  g.impairment AS impairment, g.core_rule AS core_rule,
  COLLECT { MATCH (s:Symptom)-[:INCLUDED_IN]->(g) RETURN s.code AS code ORDER BY code } AS pool,
  COLLECT { MATCH (s:Symptom)-[i:INCLUDED_IN]->(g) WHERE i.core RETURN s.code AS code ORDER BY code } AS core
ORDER BY code
