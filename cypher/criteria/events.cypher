// The kinds of events
// Purpose: when events of each kind happen and whether they end, for the evaluator of kg/criteria.
// Parameters: none
// Returns: key, words, range, ends
MATCH (e:EventKind)
RETURN e.code AS key, e.words AS words, e.range AS range, coalesce(e.ends, false) AS ends
ORDER BY key
