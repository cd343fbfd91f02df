// Clauses of all subtypes
// Purpose: the short forms in which symptoms stand in enumerations.
// Parameters: none
// Returns: subtype, clause
MATCH (t:Subtype)
RETURN t.code AS subtype, t.clause AS clause
ORDER BY subtype
