// All themes
// Purpose: what an account keeps to: sets of phrases that stand for slots, whose parts may use them, and the event that they tell of.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, slots, sets, gives, owners, event
MATCH (t:Theme)
WHERE $additional OR t.additional IS NULL
OPTIONAL MATCH (t)-[:THEME_OF]->(n)
WHERE $additional OR n.additional IS NULL
WITH t, n.code AS owner
ORDER BY t.code, owner
WITH t, collect(owner) AS owners
OPTIONAL MATCH (t)-[:TELLS_OF]->(e:EventKind)
RETURN t.code AS code, t.slots AS slots, t.sets AS sets, coalesce(t.gives, []) AS gives, owners, e.code AS event
ORDER BY code
