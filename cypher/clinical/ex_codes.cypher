// Which codes the graph has
// Purpose: an item that an expert wrote names what it is about; each of these codes has to be there.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $codes list of codes, or of keys of the biomedical layer
// Returns: code, name
UNWIND $codes AS code
MATCH (n:Disorder|SymptomGroup|Symptom|Subtype|Finding|DifferentialDiagnosis|EpisodeKind|EventKind|Entity)
WHERE coalesce(n.key, n.code) = code AND ($additional OR n.additional IS NULL)
RETURN DISTINCT code, coalesce(n.name, n.code) AS name
ORDER BY code
