// Criteria that imply those of another disorder
// Purpose: whoever meets the first disorder's criteria meets the second's as well, as a solver has proved, so each pair needs an
//   exclusion with a reason. Look at whether the reason would convince a colleague.
// Parameters: none
// Returns: meets, then_also, reason
MATCH (a:Disorder)-[r:EXCLUDES {implied: true}]->(b:Disorder)
RETURN a.name AS meets, b.name AS then_also, r.reason AS reason
ORDER BY a.code, b.code
