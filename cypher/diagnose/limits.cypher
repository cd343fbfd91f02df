// What each disorder asks for beside groups and requirements
// Purpose: limits in the words of the knowledge and the reasons for which other disorders take precedence.
// Parameters: none
// Returns: code, minimum_duration, maximum_duration, impairment, excluders (list of {code, reason})
MATCH (d:Disorder)
RETURN d.code AS code, d.minimum_duration AS minimum_duration, d.maximum_duration AS maximum_duration,
  d.functional_impairment AS impairment,
  COLLECT {
    MATCH (other:Disorder)-[x:EXCLUDES]->(d) RETURN {code: other.code, reason: x.reason} AS excluder ORDER BY excluder.code
  } AS excluders
ORDER BY code
