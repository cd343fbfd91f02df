// When one disorder gives way to another
// Purpose: each exclusion as a row: what must hold besides the criteria of the one that comes first, whether its criteria imply
//   the other's, and why. Look at whether the reason would convince a colleague.
// Parameters: none
// Returns: comes_first, gives_way, when, implied, reason
MATCH (a:Disorder)-[r:EXCLUDES]->(b:Disorder)
RETURN a.name AS comes_first, b.name AS gives_way, r.when AS when, r.implied AS implied, r.reason AS reason
ORDER BY a.code, b.code
