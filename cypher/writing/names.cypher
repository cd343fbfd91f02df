// Names of all disorders
// Purpose: names, abbreviations and synonyms, none of which a case may contain.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, names
MATCH (d:Disorder)
WHERE $additional OR d.additional IS NULL
RETURN d.code AS code, [d.name] + coalesce(d.abbreviations, []) + coalesce(d.synonyms, []) AS names
ORDER BY code
