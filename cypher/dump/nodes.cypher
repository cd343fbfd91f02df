// All nodes of the criteria layer
// Purpose: gives back what a load wrote, for export and for the hash that identifies the knowledge.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: label, code, node (map of properties)
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype|EpisodeKind|EventKind|Finding|Condition|DifferentialDiagnosis|Rule|Part|Theme|Occupation|Kin|Relative|WordingFile|Person|ExternalConcept)
WHERE $additional OR n.additional IS NULL
RETURN labels(n)[0] AS label, n.code AS code, properties(n) AS node
ORDER BY label, code
