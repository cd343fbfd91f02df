// Nodes that a picture can show
// Purpose: every node of the criteria layer but the sentences and people of the case texts.
// Parameters: none
// Returns: label, code, name, text, status
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype|EpisodeKind|EventKind|Finding|DifferentialDiagnosis|Rule|Condition|ExternalConcept)
UNWIND labels(n) AS label
RETURN label, n.code AS code, coalesce(n.name, 'favours ' + n.favours, n.code) AS name,
  coalesce(n.meaning, n.key_difference, n.says) AS text, n.status AS status
ORDER BY label, code
