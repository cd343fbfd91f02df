// Groups that are sought in the same episodes
// Purpose: symptom groups by the kind of episode in which they must hold. Look for two groups in one kind that differ only in
//   days and effect, as mania and hypomania do.
// Parameters: none
// Returns: sought
MATCH sought = (d:Disorder)-[:REQUIRES]->(g:SymptomGroup)-[:IN_EPISODE]->(k:EpisodeKind)
RETURN sought
ORDER BY k.code, g.code, d.code
