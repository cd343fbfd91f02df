// Where each criterion comes from
// Purpose: the sources of disorders and symptom groups. Look for one without a chapter and letter: it cannot be checked.
// Parameters: none
// Returns: kind, code, name, what, where
MATCH (n:Disorder|SymptomGroup)
UNWIND range(0, size(n.source_what) - 1) AS i
UNWIND labels(n) AS kind
RETURN kind, n.code AS code, n.name AS name, n.source_what[i] AS what, n.source_where[i] AS where
ORDER BY kind, code, i
