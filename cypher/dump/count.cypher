// How much the criteria layer holds
// Purpose: tells an empty graph from one with knowledge.
// Parameters: none
// Returns: one row: nodes
MATCH (n:Disorder|SymptomGroup|Symptom|Finding)
RETURN count(n) AS nodes
