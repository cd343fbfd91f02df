// What is asked beyond symptoms
// Purpose: onset, time, frequency, harm, events and other conditions that a disorder sets, with what each of them names. Look
//   for a finding that several disorders share: it is the question that tells them apart.
// Parameters: none
// Returns: requirement
MATCH requirement = (d:Disorder)-[h:HAS_REQUIREMENT]->(c:Condition)-[:ON]->(subject)
RETURN requirement
ORDER BY d.code, h.position, h.alternative, h.place, subject.code
