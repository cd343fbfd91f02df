// Codes of all nodes of the criteria layer
// Purpose: tells a load which nodes are there, so that it can remove those that the knowledge no longer has.
// Parameters: none
// Returns: label, code
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype|EpisodeKind|EventKind|Finding|Condition|DifferentialDiagnosis|Rule|Part|Theme|Occupation|Kin|Relative|WordingFile|Person|ExternalConcept)
RETURN labels(n)[0] AS label, n.code AS code
ORDER BY label, code
