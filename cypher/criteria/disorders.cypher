// What each disorder asks for
// Purpose: the criteria of all disorders, for the evaluator of kg/criteria: needed groups, requirements, exclusions, specifiers.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, name, needs, requirements, exclusions, exclusion_conditions, specifier_conditions
MATCH (d:Disorder)
WHERE $additional OR d.additional IS NULL
RETURN d.code AS code, d.name AS name,
  COLLECT {
    MATCH (d)-[r:REQUIRES]->(g:SymptomGroup)
    RETURN {group: g.code, when: r.when} AS need ORDER BY r.position
  } AS needs,
  COLLECT {
    MATCH (d)-[r:HAS_REQUIREMENT]->(c:Condition)
    RETURN {position: r.position, alternative: r.alternative, text: c.code} AS one ORDER BY r.position, r.alternative, r.place
  } AS requirements,
  COLLECT {
    MATCH (other:Disorder)-[r:EXCLUDES]->(d)
    WHERE $additional OR other.additional IS NULL
    RETURN {by: other.code, reason: r.reason, implied: coalesce(r.implied, false)} AS one ORDER BY r.position
  } AS exclusions,
  COLLECT {
    MATCH (d)-[r:EXCLUDED_IF]->(c:Condition)
    RETURN {by: r.by, position: r.position, alternative: r.alternative, text: c.code} AS one
    ORDER BY r.by, r.position, r.alternative, r.place
  } AS exclusion_conditions,
  COLLECT {
    MATCH (d)-[r:HAS_SPECIFIER]->(c:Condition)
    RETURN {name: r.name, position: r.requirement, alternative: r.alternative, text: c.code} AS one
    ORDER BY r.position, r.requirement, r.alternative, r.place
  } AS specifier_conditions
ORDER BY code
