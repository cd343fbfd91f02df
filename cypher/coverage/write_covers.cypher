// Write what runs say of nodes and relations
// Purpose: joins each run to every node and relation that it has answers for, with how many answers and how many right.
// Parameters: $runs list of maps {run, figures (map from code to {n, correct, groups, accuracy, low, high, chance, adjusted})}
// Returns: one row: written
UNWIND $runs AS one
MATCH (r:Run {code: one.run})
MATCH (n:Entity|Disorder|SymptomGroup|Symptom|DifferentialDiagnosis|RelationType)
WITH r, n, one.figures[coalesce(n.key, n.code)] AS figure
WHERE figure IS NOT NULL
CREATE (r)-[c:COVERS {
  n: figure.n, correct: figure.correct, groups: figure.groups, accuracy: figure.accuracy, low: figure.low,
  high: figure.high, chance: figure.chance, adjusted: figure.adjusted
}]->(n)
RETURN count(c) AS written
