// Which two disorders one patient can have
// Purpose: the pairs of disorders that may, or never do, stand side by side, for the evaluator of kg/criteria.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: first, second, together, comorbid, reason
MATCH (first:Disorder)-[r:TOGETHER_WITH]->(second:Disorder)
WHERE $additional OR (first.additional IS NULL AND second.additional IS NULL)
RETURN first.code AS first, second.code AS second, r.together AS together, r.comorbid AS comorbid, r.reason AS reason
ORDER BY first, second
