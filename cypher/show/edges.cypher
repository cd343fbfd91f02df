// Edges that a picture can show
// Purpose: every edge between the nodes of show/nodes, with what is written on it.
// Parameters: none
// Returns: type, start_label, start, end_label, end, core, mandatory, reason, predicate
MATCH (a:Disorder|SymptomGroup|Symptom|Subtype|Episode|Finding|DifferentialDiagnosis|Rule|Condition|ExternalConcept)
  -[r]->(b:Disorder|SymptomGroup|Symptom|Subtype|Episode|Finding|DifferentialDiagnosis|Rule|Condition|ExternalConcept)
UNWIND labels(a) AS start_label
UNWIND labels(b) AS end_label
WITH type(r) AS type, start_label, a.code AS start, end_label, b.code AS end, r.core AS core, r.mandatory AS mandatory,
  r.reason AS reason, r.predicate AS predicate
RETURN DISTINCT type, start_label, start, end_label, end, core, mandatory, reason, predicate
ORDER BY type, start_label, start, end_label, end
