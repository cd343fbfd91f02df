// What findings qualify
// Purpose: the symptoms that each finding is told beside.
// Parameters: none
// Returns: finding, needs (each a saying and a symptom or subtype)
MATCH (f:Finding)
RETURN f.code AS finding, coalesce(f.needs, []) AS needs
ORDER BY finding
