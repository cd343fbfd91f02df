// Remove nodes without a code
// Purpose: deletes nodes with a label of the criteria layer that somebody made by hand and gave no code.
// Parameters: none
// Returns: nothing
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype|EpisodeKind|EventKind|Finding|Condition|DifferentialDiagnosis|Rule|Part|Theme|Occupation|Kin|Relative|WordingFile|Person|ExternalConcept)
WHERE n.code IS NULL
DETACH DELETE n
