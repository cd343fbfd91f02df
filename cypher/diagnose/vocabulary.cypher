// What a profile may name
// Purpose: codes and names of symptoms, subtypes, findings, kinds of episode and of event, groups, conditions and
//   disorders; a condition has the name of what it is about, or its own words where it is nothing else. The code of a group, a kind or a finding may be that of another kind's node too.
// Parameters: none
// Returns: kind, code, name, words (of kinds, within a sentence), of (the symptom of a subtype), shows (symptoms of a kind of episode), type, unit, values (of a finding)
MATCH (n:Symptom|Subtype|Finding|EpisodeKind|EventKind|SymptomGroup|Condition|Disorder)
RETURN
  CASE WHEN n:Symptom THEN 'symptom' WHEN n:Subtype THEN 'subtype' WHEN n:Finding THEN 'finding'
    WHEN n:EpisodeKind THEN 'kind of episode' WHEN n:EventKind THEN 'kind of event'
    WHEN n:SymptomGroup THEN 'group' WHEN n:Condition THEN 'condition' ELSE 'disorder' END AS kind,
  n.code AS code,
  CASE WHEN n:Condition
    THEN coalesce(COLLECT { MATCH (n)-[:ON]->(subject) RETURN subject.name AS name ORDER BY name }[0], n.says)
    ELSE n.name END AS name,
  n.words AS words,
  COLLECT { MATCH (n)-[:SUBTYPE_OF]->(s:Symptom) RETURN s.code AS code ORDER BY code }[0] AS of,
  COLLECT { MATCH (s:Symptom)-[:SHOWN_IN]->(n) RETURN s.code AS code ORDER BY code } AS shows,
  n.type AS type, n.unit AS unit, coalesce(n.values, []) AS values
ORDER BY kind, code
