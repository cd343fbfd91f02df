// What items are about
// Purpose: every node that an item may be about, with its name, for the tables and the picture of a report.
// Parameters: none
// Returns: kind, code, name
MATCH (n:Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|Entity)
UNWIND labels(n) AS label
WITH CASE label WHEN 'Entity' THEN n.type ELSE label END AS kind, coalesce(n.code, n.key) AS code, n.name AS name
RETURN kind, code, coalesce(name, code) AS name
ORDER BY code, kind
