// The findings
// Purpose: types, units, ranges and values of all findings, for the evaluator of kg/criteria.
// Parameters: none
// Returns: key, name, type, unit, range, values, meanings
MATCH (f:Finding)
RETURN f.code AS key, f.name AS name, f.type AS type, f.unit AS unit, f.range AS range, coalesce(f.values, []) AS values,
  coalesce(f.value_meanings, []) AS meanings
ORDER BY key
