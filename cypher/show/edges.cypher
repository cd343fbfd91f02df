// Edges that a picture can show
// Purpose: the edges between the nodes of show/nodes, with what is written on them; who goes together with whom is left out,
//   for it ties every disorder to every other.
// Parameters: none
// Returns: type, start_label, start, end_label, end, core, when, name, reason, predicate
MATCH (a:Disorder|SymptomGroup|Symptom|Subtype|EpisodeKind|EventKind|Finding|DifferentialDiagnosis|Rule|Condition|ExternalConcept)
  -[r]->(b:Disorder|SymptomGroup|Symptom|Subtype|EpisodeKind|EventKind|Finding|DifferentialDiagnosis|Rule|Condition|ExternalConcept)
WHERE type(r) <> 'TOGETHER_WITH'
UNWIND labels(a) AS start_label
UNWIND labels(b) AS end_label
WITH type(r) AS type, start_label, a.code AS start, end_label, b.code AS end, r.core AS core, r.when AS when,
  r.name AS name, r.reason AS reason, r.predicate AS predicate
RETURN DISTINCT type, start_label, start, end_label, end, core, when, name, reason, predicate
ORDER BY type, start_label, start, end_label, end, name
