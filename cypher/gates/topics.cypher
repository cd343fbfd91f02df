// What each disorder is about
// Purpose: the words by which someone who knows no criterion would tell what a case is about.
// Parameters: none
// Returns: code, topic
MATCH (d:Disorder)
RETURN d.code AS code, d.name + ' ' + d.chapter + ' ' + d.meaning AS topic
ORDER BY code
