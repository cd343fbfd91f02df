// What a stretch of life can show
// Purpose: the kinds of episode with how long they last and at what age they begin in cases, what they cannot go on beside, and
//   how many symptoms they may show. Look for a range that is too narrow for the people you see.
// Parameters: none
// Returns: kind, days, onset_ages, symptoms, not_beside, after
MATCH (k:EpisodeKind)
RETURN k.name AS kind, k.range AS days, k.onset_ages AS onset_ages, COUNT { (k)<-[:SHOWN_IN]-(:Symptom) } AS symptoms, COLLECT {
  MATCH (k)-[:APART_FROM]->(o:EpisodeKind)
  RETURN o.name AS name
  ORDER BY name
} AS not_beside, COLLECT {
  MATCH (k)-[:FOLLOWS]->(e:EventKind)
  RETURN e.name AS name
  ORDER BY name
} AS after
ORDER BY kind
