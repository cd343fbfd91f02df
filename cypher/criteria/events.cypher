// The kinds of events
// Purpose: when events of each kind happen and whether they end, for the evaluator of kg/criteria.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: key, words, range, ends
MATCH (e:EventKind)
WHERE $additional OR e.additional IS NULL
RETURN e.code AS key, e.words AS words, e.range AS range, coalesce(e.ends, false) AS ends
ORDER BY key
