// How what items are about hangs together
// Purpose: the edges between the nodes that a report draws; several between two nodes are one, whatever their types.
// Parameters: codes (list of codes and keys)
// Returns: start, end
MATCH (a:Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|Entity)
  -[]->(b:Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|Entity)
WITH coalesce(a.code, a.key) AS start, coalesce(b.code, b.key) AS end
WHERE start IN $codes AND end IN $codes AND start <> end
RETURN DISTINCT start, end
ORDER BY start, end
