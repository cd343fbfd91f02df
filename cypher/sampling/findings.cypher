// Findings and the values that cases use
// Purpose: type, range and values of all findings and of the episodes' lengths, from which values are drawn.
// Parameters: none
// Returns: key, type, range, values
MATCH (f:Finding|Episode)
WITH CASE WHEN f:Episode THEN f.code + '.days' ELSE f.code END AS key,
  CASE WHEN f:Episode THEN 'number' ELSE f.type END AS type, f.range AS range, coalesce(f.values, []) AS values
RETURN key, type, range, values
ORDER BY key
