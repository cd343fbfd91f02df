// What is said beside a diagnosis
// Purpose: specifiers, such as a remission or a late onset, with the conditions under which a name is added. Look for names that
//   the same patient could have twice over, in two disorders.
// Parameters: none
// Returns: disorder, specifier, conditions
MATCH (d:Disorder)-[r:HAS_SPECIFIER]->(c:Condition)
WITH d, r, c
ORDER BY d.code, r.position, r.requirement, r.alternative, r.place
RETURN d.name AS disorder, r.name AS specifier, collect(c.code) AS conditions
ORDER BY disorder, specifier
