// The entities of the slice
// Purpose: every entity with what a guesser could count: its edges.
// Parameters: none
// Returns: key, name, type, seed, degree
MATCH (e:Entity)
RETURN e.key AS key, e.name AS name, e.type AS type, coalesce(e.seed, false) AS seed,
  COUNT { (e)-[:RELATES]-() } AS degree
ORDER BY key
