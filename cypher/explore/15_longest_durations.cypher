// How long it must have lasted
// Purpose: the days that the groups of a disorder ask for, and its own conditions on the length of an episode, the longest
//   first. Look for disorders with the same symptoms and different lengths: for them time alone decides.
// Parameters: none
// Returns: days, written, who, disorder
MATCH (d:Disorder)-[r:REQUIRES|HAS_REQUIREMENT]->(n:SymptomGroup|Condition)
WHERE n.minimum_days IS NOT NULL OR n.function = 'days'
RETURN DISTINCT coalesce(n.minimum_days, n.value) AS days, coalesce(n.minimum_duration, n.code) AS written,
  coalesce(n.name, 'the disorder itself') AS who, d.name AS disorder
ORDER BY days DESC, who, disorder, written
