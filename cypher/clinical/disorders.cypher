// What each disorder is called
// Purpose: the vocabularies of the suite clinical: all names and the chapter of each disorder.
// Parameters: none
// Returns: code, names (the usual one first), chapter
MATCH (d:Disorder)
RETURN d.code AS code, [d.name] + coalesce(d.abbreviations, []) + coalesce(d.synonyms, []) AS names,
  d.chapter AS chapter
ORDER BY code
