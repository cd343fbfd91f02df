// Where forms of symptoms and what findings say may be told
// Purpose: what goes with what in a patient: which forms a case tells, beside which facts.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: label (Subtype or Finding), code, weight, kinds, apart, needs, implies, among, voices
MATCH (n:Subtype|Finding)
WHERE $additional OR n.additional IS NULL
RETURN labels(n)[0] AS label, n.code AS code, n.weight AS weight, n.kinds AS kinds, n.apart AS apart, n.needs AS needs,
  n.implies AS implies, n.among AS among, n.voices AS voices
ORDER BY code
