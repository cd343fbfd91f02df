// What each disorder is about
// Purpose: the words by which someone who knows no criterion would tell what a case is about.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: code, topic
MATCH (d:Disorder)
WHERE $additional OR d.additional IS NULL
RETURN d.code AS code, d.name + ' ' + d.chapter + ' ' + d.meaning AS topic
ORDER BY code
