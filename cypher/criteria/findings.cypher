// The findings
// Purpose: types, units, ranges and values of all findings, for the evaluator of kg/criteria.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: key, name, type, unit, range, values, meanings
MATCH (f:Finding)
WHERE $additional OR f.additional IS NULL
RETURN f.code AS key, f.name AS name, f.type AS type, f.unit AS unit, f.range AS range, coalesce(f.values, []) AS values,
  coalesce(f.value_meanings, []) AS meanings
ORDER BY key
