// Names of all disorders
// Purpose: names, abbreviations and synonyms, none of which a case may contain.
// Parameters: none
// Returns: code, names
MATCH (d:Disorder)
RETURN d.code AS code, [d.name] + coalesce(d.abbreviations, []) + coalesce(d.synonyms, []) AS names
ORDER BY code
