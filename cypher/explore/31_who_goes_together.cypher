// Which disorders one patient can have together
// Purpose: pairs that clinicians diagnose in one patient, and pairs at which they would hesitate, with the reason. Look at the
//   doubtful ones: the criteria allow both, and perhaps should not.
// Parameters: none
// Returns: disorder, other, comorbid, reason
MATCH (a:Disorder)-[r:TOGETHER_WITH {together: 'allowed'}]->(b:Disorder)
RETURN a.name AS disorder, b.name AS other, r.comorbid AS comorbid, r.reason AS reason
ORDER BY comorbid, a.code, b.code
