// Remove nodes that the knowledge no longer has
// Purpose: deletes nodes of one label by code, with every edge they still have.
// Parameters: $label string, $codes list of strings
// Returns: nothing
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype|EpisodeKind|EventKind|Finding|Condition|DifferentialDiagnosis|Rule|Part|Theme|Occupation|Kin|Relative|WordingFile|Person|ExternalConcept)
WHERE $label IN labels(n) AND n.code IN $codes
DETACH DELETE n
