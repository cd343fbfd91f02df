// Findings and the values that cases use
// Purpose: type, range, values and agreements of all findings and of the episodes' lengths, from which values are drawn.
// Parameters: none
// Returns: key, type, unit, range, values, agrees
MATCH (f:Finding|Episode)
WITH CASE WHEN f:Episode THEN f.code + '.days' ELSE f.code END AS key,
  CASE WHEN f:Episode THEN 'number' ELSE f.type END AS type,
  CASE WHEN f:Episode THEN 'days' ELSE f.unit END AS unit, f.range AS range, coalesce(f.values, []) AS values,
  coalesce(f.agrees, []) AS agrees
RETURN key, type, unit, range, values, agrees
ORDER BY key
