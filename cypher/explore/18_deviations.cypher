// Where the graph departs from DSM-5-TR
// Purpose: every simplification that is on record, with the node that makes it. Look for those that could change an answer you
//   care about.
// Parameters: none
// Returns: kind, code, name, deviation
MATCH (n:Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|Finding|EpisodeKind|EventKind)
UNWIND n.deviation AS deviation
UNWIND labels(n) AS kind
RETURN kind, n.code AS code, n.name AS name, deviation
ORDER BY kind, code, deviation
