// What each disorder is called
// Purpose: the vocabularies of the suite clinical: all names and the chapter of each disorder.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, names (the usual one first), chapter
MATCH (d:Disorder)
WHERE $additional OR d.additional IS NULL
RETURN d.code AS code, [d.name] + coalesce(d.abbreviations, []) + coalesce(d.synonyms, []) AS names,
  d.chapter AS chapter
ORDER BY code
