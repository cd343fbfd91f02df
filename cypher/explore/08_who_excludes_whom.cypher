// Who excludes whom
// Purpose: the hierarchy: an arrow leads from the disorder that takes precedence to the one that gives way, with the reason on the
//   edge and, under when, what must hold besides. Look for long chains, and for disorders that no arrow leads to: nothing takes
//   precedence over them.
// Parameters: none
// Returns: exclusion
MATCH exclusion = (a:Disorder)-[:EXCLUDES]->(b:Disorder)
RETURN exclusion
ORDER BY a.code, b.code
