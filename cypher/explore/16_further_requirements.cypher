// What is asked beyond symptoms and time
// Purpose: onset, frequency, course and other conditions that a disorder sets, with the finding that each looks at. Look for a
//   finding that several disorders share: it is the question that tells them apart.
// Parameters: none
// Returns: requirement
MATCH requirement = (d:Disorder)-[h:HAS_REQUIREMENT]->(c:Condition)-[:ON]->(subject)
RETURN requirement
ORDER BY d.code, h.position
