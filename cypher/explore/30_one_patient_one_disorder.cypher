// What decides whether a patient has a disorder
// Purpose: one row for each thing that a disorder asks for, and whether it holds for a patient. The first clause has both, here
//   a depressed patient with a spell of high mood years ago and major depression (D013); put your own in their place. Times
//   are days before today, each with its least and its greatest value. Look for rows where holds is false, and for those
//   where it is null, which means unknown. The verdict is met where all rows hold, not met where one is false, and unknown
//   otherwise.
// Parameters: none
// Returns: disorder, verdict, part, asks, holds
WITH {
  age: 34, findings: {`rumination.form`: 'mood_congruent'}, numbers: {}, unsettled: [], denied: ['S019', 'S020'],
  events: {psychosocial: {ago_low: 120, ago_high: 120, ended_low: 0, ended_high: 0}},
  episodes: [
    {kind: 'depressive', begins_low: 70, begins_high: 70, ends_low: 0, ends_high: 0, days_low: 70, days_high: 70,
      onset_low: 12340, onset_high: 12340, present: ['S024', 'S025', 'S027', 'S029', 'S030'], vague: [],
      forms: ['S024.2', 'S025.1', 'S027.2', 'S029.1', 'S030.1'], vague_forms: [],
      impairment: true, distress: true, admission: false},
    {kind: 'elevated', begins_low: 730, begins_high: 1095, ends_low: 365, ends_high: 730, days_low: 1, days_high: 730,
      onset_low: 11315, onset_high: 11680, present: ['S033', 'S034', 'S035', 'S036', 'S037'], vague: [],
      forms: ['S033.1', 'S034.1', 'S035.1', 'S036.1', 'S037.1'], vague_forms: [],
      impairment: false, distress: null, admission: false},
    {kind: 'depressive', begins_low: 2210, begins_high: 2210, ends_low: 2190, ends_high: 2190, days_low: 20, days_high: 20,
      onset_low: 10200, onset_high: 10200, present: ['S024', 'S026', 'S028'], vague: [],
      forms: ['S024.1', 'S026.1', 'S028.1'], vague_forms: [], impairment: null, distress: null, admission: false}
  ]
} AS patient, 'D013' AS code
// 1. Which episodes go on at the same time, and for how many days at the least and at the most?
WITH patient, code, [i IN range(0, size(patient.episodes) - 1) | [e IN [patient.episodes[i]] | e {.*, place: i}][0]] AS episodes
WITH patient, code, [e IN episodes | e {.*, beside: [f IN episodes | {place: f.place, present: f.present, vague: f.vague,
    low: reduce(n = e.begins_low - e.ends_high, x IN [f.begins_low - f.ends_high, e.begins_low - f.ends_high,
      f.begins_low - e.ends_high] | CASE WHEN x < n THEN x ELSE n END),
    high: reduce(n = e.begins_high - e.ends_low, x IN [f.begins_high - f.ends_low, e.begins_high - f.ends_low,
      f.begins_high - e.ends_low] | CASE WHEN x < n THEN x ELSE n END)}]}] AS episodes
// 2. What does each episode have of each symptom group? Symptoms of another episode count where both go on long enough
CALL (patient, episodes) {
  UNWIND episodes AS e
  MATCH (g:SymptomGroup)-[:IN_EPISODE]->(k:EpisodeKind) WHERE k.code = e.kind
  WITH patient, e, g, CASE WHEN g.minimum_days > 1 THEN g.minimum_days ELSE 1 END AS together,
    CASE WHEN patient.age IS NULL THEN coalesce(g.minimum_below_count, []) + [g.minimum_count]
      ELSE [coalesce([i IN range(0, size(coalesce(g.minimum_below, [])) - 1) WHERE patient.age < g.minimum_below[i] |
        g.minimum_below_count[i]][0], g.minimum_count)] END AS minimums,
    COLLECT { MATCH (g)<-[:INCLUDED_IN]-(s) RETURN s.code AS code ORDER BY code } AS pool,
    COLLECT { MATCH (g)<-[i:INCLUDED_IN]-(s) WHERE i.core RETURN s.code AS code ORDER BY code } AS core
  WITH e, g, minimums, pool, core, CASE g.core_rule WHEN 'all' THEN size(core) WHEN 'one_of' THEN 1 ELSE 0 END AS core_asked,
    reduce(l = e.present, f IN e.beside | CASE WHEN f.place <> e.place AND f.low >= together THEN l + f.present
      ELSE l END) AS sure,
    reduce(l = e.present + e.vague, f IN e.beside |
      CASE WHEN f.place <> e.place AND f.high >= together THEN l + f.present + f.vague ELSE l END) AS most
  RETURN collect({group: g.code, episode: e, effect: g.effect, harm_by: g.harm_by,
    symptoms: CASE WHEN all(n IN minimums WHERE size([s IN pool WHERE s IN sure]) >= n) THEN true
      WHEN all(n IN minimums WHERE size([s IN pool WHERE s IN most]) < n) THEN false END
      AND CASE WHEN size([s IN core WHERE s IN sure]) >= core_asked THEN true
        WHEN size([s IN core WHERE s IN most]) < core_asked THEN false END,
    length: CASE WHEN g.minimum_days IS NULL OR e.days_low >= g.minimum_days THEN true
      WHEN e.days_high < g.minimum_days THEN false END}) AS counted
}
// 3. A full episode of a group has its symptoms, its length and its effect; harm is impairment, admission, or psychosis in it
WITH patient, code, episodes, [s IN counted | {group: s.group, episode: s.episode, full: s.symptoms AND s.length AND CASE
    WHEN s.effect IS NULL THEN true WHEN s.effect = 'any' THEN s.episode.impairment OR s.episode.distress
    ELSE (s.episode.impairment OR s.episode.admission OR true IN [x IN counted WHERE x.group = s.harm_by | x.symptoms AND
      [b IN s.episode.beside WHERE b.place = x.episode.place | CASE WHEN b.low >= 1 THEN true WHEN b.high < 1 THEN false END][0]
    ]) = (s.effect = 'harm') END,
  now: CASE WHEN s.episode.ends_high = 0 THEN true WHEN s.episode.ends_low > 0 THEN false END}] AS seen
// 4. What the disorder asks, and what each disorder asks that takes precedence over it
CALL (patient, code, episodes, seen) {
  MATCH (d:Disorder)-[r:HAS_REQUIREMENT|EXCLUDED_IF]->(c:Condition)
  WHERE type(r) = 'HAS_REQUIREMENT' AND (d.code = code OR EXISTS { (d)-[:EXCLUDES]->(:Disorder {code: code}) })
    OR type(r) = 'EXCLUDED_IF' AND d.code = code
  OPTIONAL MATCH (c)-[:ON]->(f:Finding)
  WITH patient, episodes, seen, d.code AS owner, r, c, f, type(r) = 'EXCLUDED_IF' AS closed,
    [e IN episodes WHERE e.kind = c.kind] AS own, [e IN episodes WHERE e.kind = c.other_kind] AS others,
    CASE WHEN c.event IS NULL THEN NULL ELSE patient.events[c.event] END AS event,
    [s IN seen WHERE s.group IN c.groups] AS found
  // The stretches of time of which a share, an overlap or what is outside is asked, and the full episodes within each
  WITH *, [e IN own WHERE e.begins_low > e.ends_high | {from: e.begins_low, to: e.ends_high, full:
      CASE WHEN c.function = 'outside' THEN [s IN found WHERE coalesce(s.full, true) | [s.episode.begins_high,
        s.episode.ends_low]]
        ELSE [s IN found WHERE s.full | [s.episode.begins_low, s.episode.ends_high]] END}] AS narrow,
    [e IN own | {from: e.begins_high, to: e.ends_low, full:
      CASE WHEN c.function = 'outside' THEN [s IN found WHERE s.full | [s.episode.begins_low, s.episode.ends_high]]
        ELSE [s IN found WHERE coalesce(s.full, true) | [s.episode.begins_high, s.episode.ends_low]] END}] AS wide
  WITH *, [side IN [narrow, wide] | [s IN side | s {.from, .to, full: [x IN s.full WHERE x[0] > x[1] AND x[0] > s.to
    AND x[1] < s.from |
      [CASE WHEN x[0] < s.from THEN x[0] ELSE s.from END, CASE WHEN x[1] > s.to THEN x[1] ELSE s.to END]]}]] AS stretches
  // The number that is asked for, at the least and at the most; null where it is about something that never was
  WITH *, CASE
    WHEN c.kind IS NOT NULL AND size(own) = 0 OR c.other_kind IS NOT NULL AND size(others) = 0
      OR c.event IS NOT NULL AND event IS NULL THEN NULL
    WHEN f.type = 'number' THEN coalesce(patient.numbers[c.item], [0, f.range[1]])
    WHEN c.function = 'ago' THEN [event.ago_low, event.ago_high]
    WHEN c.function = 'ended' THEN [event.ended_low, event.ended_high]
    WHEN c.function = 'days' THEN [reduce(n = 0, e IN own | CASE WHEN e.days_low > n THEN e.days_low ELSE n END),
      reduce(n = 0, e IN own | CASE WHEN e.days_high > n THEN e.days_high ELSE n END)]
    WHEN c.function = 'onset_age' THEN [reduce(n = 99999, e IN own | CASE WHEN e.onset_low < n THEN e.onset_low ELSE n END),
      reduce(n = 99999, e IN own | CASE WHEN e.onset_high < n THEN e.onset_high ELSE n END)]
    WHEN c.function IN ['since', 'lead'] THEN [first IN [[list IN [own, others] |
        [reduce(n = 0, e IN list | CASE WHEN e.begins_low > n THEN e.begins_low ELSE n END),
          reduce(n = 0, e IN list | CASE WHEN e.begins_high > n THEN e.begins_high ELSE n END)]]] |
      CASE c.function WHEN 'since' THEN [event.ago_low - first[0][1], event.ago_high - first[0][0]]
        ELSE [first[0][0] - first[1][1], first[0][1] - first[1][0]] END][0]
    WHEN c.function = 'episodes' THEN [size([s IN found WHERE s.full]), size([s IN found WHERE coalesce(s.full, true)])]
    WHEN c.function = 'outside' THEN [side IN stretches | reduce(best = 0, s IN side | reduce(most = best,
      from IN [s.from] + [x IN s.full WHERE size([y IN s.full WHERE y[0] >= x[1] AND y[1] < x[1]]) = 0 | x[1]] |
      reduce(longest = most, to IN [reduce(z = s.to, y IN s.full | CASE WHEN y[0] <= from AND y[0] > z AND y[1] < from
        THEN y[0] ELSE z END)] |
        CASE WHEN from - to > longest THEN from - to ELSE longest END)))]
    WHEN c.function IN ['overlap', 'share'] THEN [side IN stretches | reduce(n = 0, s IN side | reduce(days = n, i IN range(0,
      size(s.full) - 1) |
      days + reduce(more = 0, from IN [reduce(z = s.full[i][0], j IN range(0, size(s.full) - 1) | CASE WHEN s.full[j][1] < z
          AND (s.full[j][0] > s.full[i][0] OR s.full[j][0] = s.full[i][0] AND j < i) THEN s.full[j][1] ELSE z END)] |
        CASE WHEN from > s.full[i][1] THEN from - s.full[i][1] ELSE 0 END)))]
    END AS number
  WITH *, CASE WHEN number IS NOT NULL AND c.function = 'share' THEN [number[0] * 100 - c.value * reduce(n = 0, e IN own | n + e.days_high),
      number[1] * 100 - c.value * reduce(n = 0, e IN own | n + e.days_low)] ELSE number END AS number_found,
    CASE c.function WHEN 'share' THEN 0 WHEN 'onset_age' THEN c.value * 365 ELSE c.value END AS value
  // Does each condition hold?
  WITH owner, r, closed, c, CASE
    WHEN c.subject IN ['symptom', 'subtype'] THEN CASE WHEN size([e IN episodes WHERE c.item IN e.present + e.forms]) > 0
      THEN c.value
      WHEN size([e IN episodes WHERE c.item IN e.vague + e.vague_forms]) = 0 THEN NOT c.value END
    WHEN c.subject = 'event' THEN CASE WHEN event.perhaps IS NULL THEN (event IS NOT NULL) = c.value END
    WHEN c.function = 'ever' THEN (true IN [s IN found | s.full]) = c.value
    WHEN c.function = 'now' THEN (true IN [s IN found | s.full AND s.now]) = c.value
    WHEN c.function IN ['impairment', 'distress', 'admission'] THEN size(own) > 0 AND (true IN [e IN own |
      e[c.function]]) = c.value
    WHEN c.function = 'effect' THEN size(own) > 0 AND (true IN [e IN own | e.impairment OR e.distress]) = c.value
    WHEN c.subject = 'finding' AND f.type <> 'number' THEN CASE
      WHEN patient.findings[c.item] IS NOT NULL THEN (patient.findings[c.item] = c.value) = (c.operator = '=')
      WHEN c.item IN patient.unsettled THEN NULL WHEN c.operator = '!=' THEN true WHEN closed THEN false END
    WHEN number_found IS NULL THEN false
    WHEN c.operator IN ['=', '!='] THEN CASE WHEN number_found[0] = value AND number_found[1] = value THEN c.operator = '='
      WHEN number_found[0] > value OR number_found[1] < value THEN c.operator = '!=' END
    WHEN c.operator IN ['>=', '<'] THEN CASE WHEN number_found[0] >= value THEN c.operator = '>=' WHEN number_found[1] < value
      THEN c.operator = '<' END
    WHEN number_found[0] > value THEN c.operator = '>' WHEN number_found[1] <= value THEN c.operator = '<=' END
    AND CASE WHEN event.perhaps IS NULL THEN true END AS holds
  // A requirement holds where one of its sets of conditions holds whole
  WITH owner, closed, r.by AS by, r.position AS position, r.alternative AS alternative, c.code AS text, holds, r.place AS place
  ORDER BY owner, closed, by, position, alternative, place
  WITH owner, closed, by, position, alternative, collect({text: text, holds: holds}) AS tests
  WITH owner, closed, by, position, alternative, NOT false IN [t IN tests | t.holds] AS whole,
    reduce(l = '', t IN tests | l + CASE WHEN l = '' THEN '' ELSE ' and ' END + t.text) AS text
  ORDER BY owner, closed, by, position, alternative
  WITH owner, closed, by, position, collect({text: text, whole: whole}) AS sets
  RETURN collect({owner: owner, closed: closed, by: by, holds: true IN [s IN sets | s.whole],
    asks: reduce(l = '', s IN sets | l + CASE WHEN l = '' THEN '' ELSE ' or ' END + s.text)}) AS further
}
MATCH (d:Disorder) WHERE d.code = code OR EXISTS { (d)-[:EXCLUDES]->(:Disorder {code: code}) }
WITH code, d, further, [need IN COLLECT {
    MATCH (d)-[r:REQUIRES]->(g:SymptomGroup)
    RETURN {group: g.code, when: r.when, asks: g.name + CASE r.when WHEN 'now' THEN ', now' ELSE ', at any time' END} AS need
    ORDER BY need.group
  } | {part: 'symptom group', asks: need.asks,
    holds: true IN [s IN seen WHERE s.group = need.group | s.full AND (need.when = 'ever' OR s.now)]}]
  + [x IN further WHERE x.owner = d.code AND NOT x.closed | {part: 'requirement', asks: x.asks, holds: x.holds}] AS parts
// 5. Nor may the criteria of a disorder hold that takes precedence, where what it asks besides holds as well
WITH code, further, collect({code: d.code, name: d.name, parts: parts, criteria: NOT false IN [p IN parts | p.holds]}) AS judged
WITH code, [d IN judged WHERE d.code = code | d.parts][0] + [d IN judged WHERE d.code <> code | {part: 'precedence',
  asks: 'not ' + d.name,
    holds: NOT (d.criteria AND NOT false IN [x IN further WHERE x.owner = code AND x.closed AND x.by = d.code |
      x.holds])}] AS rows
WITH code, rows, CASE NOT false IN [row IN rows | row.holds]
  WHEN true THEN 'met' WHEN false THEN 'not met' ELSE 'unknown' END AS verdict
UNWIND rows AS row
RETURN code AS disorder, verdict, row.part AS part, row.asks AS asks, row.holds AS holds
ORDER BY disorder, part, asks
