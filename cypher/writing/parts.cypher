// All parts of texts in one file
// Purpose: what the composer puts sentences together from, as it is written down. There are tens of thousands in all, more
//   than the embedded engine sorts and groups within the memory of one query.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $file name of the file
// Returns: owner, use, voice, number, text, file, forms (of a story that does not fit all forms of its symptom)
MATCH (p:Part {file: $file})
WHERE $additional OR p.additional IS NULL
OPTIONAL MATCH (p)-[:WORDS]->(f:Subtype)
WHERE p.use = 'story'
WITH p, f.code AS form
ORDER BY p.code, form
RETURN p.owner AS owner, p.use AS use, p.voice AS voice, p.number AS number, p.text AS text, p.file AS file,
  collect(form) AS forms
ORDER BY owner, use, voice, number
