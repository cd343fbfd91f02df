// What findings qualify
// Purpose: the symptoms that each finding is told beside.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: finding, needs (each a saying and a symptom or subtype)
MATCH (f:Finding)
WHERE $additional OR f.additional IS NULL
RETURN f.code AS finding, coalesce(f.needs, []) AS needs
ORDER BY finding
