// The kinds of episodes
// Purpose: the symptoms of each kind of episode and how such episodes run in life, for the evaluator of kg/criteria.
// Parameters: $additional bool, false to leave out what only additional disorders use
// Returns: key, words, symptoms, range, onset_ages, gap, apart_from, follows, ongoing, by_onset_age, effects,
//   over_for, follows_within, fewest_symptoms
MATCH (k:EpisodeKind)
WHERE $additional OR k.additional IS NULL
RETURN k.code AS key, k.words AS words,
  COLLECT { MATCH (s:Symptom)-[:SHOWN_IN]->(k) RETURN s.code AS symptom ORDER BY symptom } AS symptoms,
  k.range AS range, k.onset_ages AS onset_ages, k.gap AS gap,
  COLLECT {
    MATCH (k)-[:APART_FROM]->(other:EpisodeKind)
    WHERE $additional OR other.additional IS NULL
    RETURN other.code AS kind ORDER BY kind
  } AS apart_from,
  COLLECT { MATCH (k)-[:FOLLOWS]->(event:EventKind) RETURN event.code AS event ORDER BY event } AS follows,
  coalesce(k.ongoing, false) AS ongoing, coalesce(k.by_onset_age, false) AS by_onset_age, coalesce(k.effects, []) AS effects,
  k.over_for AS over_for, k.follows_within AS follows_within, k.fewest_symptoms AS fewest_symptoms
ORDER BY key
