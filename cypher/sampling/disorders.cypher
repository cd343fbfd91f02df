// What each disorder asks for
// Purpose: the criteria of all disorders with their groups and conditions, from which profiles are drawn.
// Parameters: none
// Returns: code, name, minimum_days, maximum_days, impairment, stressor, required, allowed, requirements, excluders, implied
MATCH (d:Disorder)
RETURN d.code AS code, d.name AS name, d.minimum_days AS minimum_days, d.maximum_days AS maximum_days,
  d.functional_impairment AS impairment, d.stressor AS stressor,
  COLLECT { MATCH (d)-[r:REQUIRES]->(g:SymptomGroup) WHERE r.mandatory RETURN g.code ORDER BY r.position } AS required,
  COLLECT { MATCH (d)-[r:REQUIRES]->(g:SymptomGroup) WHERE NOT r.mandatory RETURN g.code ORDER BY r.position } AS allowed,
  COLLECT {
    MATCH (d)-[r:HAS_REQUIREMENT]->(c:Condition)-[:ON]->(subject)
    RETURN {text: c.code, finding: c.finding, aspect: c.aspect, operator: c.operator, value: c.value, subject: subject.code}
    ORDER BY r.position
  } AS requirements,
  COLLECT { MATCH (other:Disorder)-[:EXCLUDES]->(d) RETURN other.code ORDER BY other.code } AS excluders,
  COLLECT { MATCH (d)-[r:EXCLUDES]->(other:Disorder) WHERE r.implied RETURN other.code ORDER BY other.code } AS implied
ORDER BY code
