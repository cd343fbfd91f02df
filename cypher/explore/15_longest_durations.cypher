// How long it must have lasted
// Purpose: the time that disorders and their groups ask for, the longest first. Look for disorders with the same symptoms and
//   different lengths: for them time alone decides.
// Parameters: none
// Returns: days, written, who, kind, at_most_days
MATCH (n:Disorder|SymptomGroup)
WHERE n.minimum_days IS NOT NULL OR n.maximum_days IS NOT NULL
RETURN n.minimum_days AS days, n.minimum_duration AS written, n.name AS who,
  CASE WHEN n:Disorder THEN 'disorder' ELSE 'symptom group' END AS kind, n.maximum_days AS at_most_days
ORDER BY coalesce(days, 0) DESC, kind, n.code
