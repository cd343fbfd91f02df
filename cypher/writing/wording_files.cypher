// The files that parts stand in
// Purpose: the history of each wording file.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: file, who, when, what (lists of equal length: one entry for each change)
MATCH (f:WordingFile)
WHERE $additional OR f.additional IS NULL
RETURN f.code AS file, f.changed_by AS who, f.changed_on AS when, f.changes AS what
ORDER BY file
