// What decides whether a patient has a disorder
// Purpose: one row for each thing that a disorder asks for, and whether it holds for a patient. The first clause has both, here
//   a depressive patient and major depression (D013); put your own in their place. Look for rows where holds is false, and for
//   those where it is null, which means unknown. The verdict is met where all rows hold, not met where one is false, and
//   unknown otherwise.
// Parameters: none
// Returns: disorder, verdict, part, asks, holds
WITH {
  present: ['S024', 'S025', 'S027', 'S029', 'S030', 'S033', 'S034', 'S035', 'S036', 'S037'],
  vague: [],
  findings: {`duration.total`: 150, `depressive.days`: 70, `depressive.impairment`: true,
    `elevated_mood.impairment`: false, impairment: true, `impairment.domain`: 'occupational'},
  past: [{episode: 'depressive', present: ['S024', 'S026', 'S028'], vague: [], findings: {`depressive.days`: 20}}]
} AS patient, 'D013' AS code
// 1. Is each symptom group complete: now, and in each past episode of its kind?
CALL (patient) {
  MATCH (g:SymptomGroup)
  OPTIONAL MATCH (g)-[:IN_EPISODE]->(e:Episode)
  UNWIND [{past: false, facts: patient}] + [p IN patient.past WHERE p.episode = e.code | {past: true, facts: p}] AS stretch
  WITH g, stretch.past AS past, stretch.facts AS facts, patient.findings['duration.total'] AS total,
    stretch.facts.findings[e.code + '.days'] AS days, stretch.facts.findings[e.code + '.impairment'] AS impairment,
    COLLECT { MATCH (g)<-[:INCLUDED_IN]-(s:Symptom) RETURN s.code AS symptom ORDER BY symptom } AS pool,
    COLLECT { MATCH (g)<-[i:INCLUDED_IN]-(s:Symptom) WHERE i.core RETURN s.code AS symptom ORDER BY symptom } AS core
  WITH g, past, total, days, impairment,
    size([s IN pool WHERE s IN facts.present]) AS sure, size([s IN pool WHERE s IN facts.present + facts.vague]) AS most,
    size([s IN core WHERE s IN facts.present]) AS core_sure, size([s IN core WHERE s IN facts.present + facts.vague]) AS core_most,
    CASE g.core_rule WHEN 'all' THEN size(core) WHEN 'one_of' THEN 1 ELSE 0 END AS core_asked
  RETURN collect({code: g.code, past: past, complete:
    CASE WHEN sure >= g.minimum_count THEN true WHEN most < g.minimum_count THEN false END
    AND CASE WHEN core_sure >= core_asked THEN true WHEN core_most < core_asked THEN false END
    AND CASE WHEN g.minimum_days IS NULL THEN true WHEN days IS NOT NULL THEN days >= g.minimum_days
      WHEN total < g.minimum_days THEN false END
    AND (g.impairment IS NULL OR impairment = g.impairment)}) AS groups
}
// 2. What the disorder asks, and what each disorder that takes precedence over it asks
MATCH (d:Disorder) WHERE d.code = code OR EXISTS { (d)-[:EXCLUDES]->(:Disorder {code: code}) }
WITH patient, code, groups, d, patient.findings['duration.total'] AS total, COLLECT {
  MATCH (d)-[r:REQUIRES]->(g:SymptomGroup) WHERE r.mandatory
  RETURN {code: g.code, asks: g.name + ': at least ' + toString(g.minimum_count) + ' symptoms'
    + CASE g.core_rule WHEN 'all' THEN ', all core symptoms' WHEN 'one_of' THEN ', a core symptom' ELSE '' END
    + CASE WHEN g.minimum_days IS NULL THEN '' ELSE ', at least ' + toString(g.minimum_days) + ' days' END
    + CASE g.impairment WHEN true THEN ', with impairment' WHEN false THEN ', without impairment' ELSE '' END
  } AS required ORDER BY required.code
} AS required, COLLECT {
  MATCH (d)-[:HAS_REQUIREMENT]->(c:Condition)-[:ON]->(subject)
  RETURN {code: c.code, aspect: c.aspect, finding: c.finding, operator: c.operator, value: c.value, on: subject.code,
    days: subject.code + '.days'} AS further ORDER BY further.code
} AS further
WITH patient, code, groups, d, total, required, [c IN further | c {.*, stated: patient.findings[c.finding],
    stretches: [seen IN groups WHERE seen.code = c.on]}] AS further
// 3. Does each of these hold?
WITH code, d, [g IN required | {part: 'symptom group', asks: g.asks,
    holds: true IN [seen IN groups WHERE seen.code = g.code | seen.complete]}]
  + [limit IN [
    {part: 'duration', asks: 'at least ' + toString(d.minimum_days) + ' days in all', holds: total >= d.minimum_days},
    {part: 'duration', asks: 'at most ' + toString(d.maximum_days) + ' days in all', holds: total <= d.maximum_days},
    {part: 'impairment', asks: 'impairment: ' + toString(d.functional_impairment),
      holds: patient.findings['impairment'] = d.functional_impairment},
    {part: 'stressor', asks: CASE WHEN d.stressor <> 'none' THEN 'stressor: ' + d.stressor END,
      holds: patient.findings['stressor.' + d.stressor]}
    ] WHERE limit.asks IS NOT NULL]
  + [c IN further | {part: 'requirement', asks: c.code, holds: CASE
    WHEN c.aspect = 'present' AND c.on IN patient.present THEN c.value
    WHEN c.aspect = 'present' THEN CASE WHEN NOT c.on IN patient.vague THEN NOT c.value END
    WHEN c.aspect = 'met' THEN [seen IN c.stretches WHERE NOT seen.past | seen.complete][0] = c.value
    WHEN c.aspect = 'ever' THEN (true IN [seen IN c.stretches | seen.complete]) = c.value
    WHEN c.aspect = 'majority' THEN (patient.findings[c.days] * 2 > total) = c.value
    WHEN c.aspect = 'days' AND c.stated IS NULL THEN CASE
      WHEN c.operator = '<' AND total < c.value OR c.operator = '<=' AND total <= c.value THEN true
      WHEN c.operator = '>' AND total <= c.value OR c.operator IN ['>=', '='] AND total < c.value THEN false END
    WHEN c.operator = '=' THEN c.stated = c.value
    WHEN c.operator = '<' THEN c.stated < c.value
    WHEN c.operator = '<=' THEN c.stated <= c.value
    WHEN c.operator = '>' THEN c.stated > c.value
    ELSE c.stated >= c.value END}] AS parts
// 4. Nor may the criteria of a disorder that takes precedence hold
WITH code, collect({code: d.code, name: d.name, parts: parts, criteria: NOT false IN [p IN parts | p.holds]}) AS judged
WITH code, [d IN judged WHERE d.code = code | d.parts][0] + [d IN judged WHERE d.code <> code |
  {part: 'precedence', asks: 'not ' + d.name, holds: NOT d.criteria}] AS rows
WITH code, rows, CASE NOT false IN [row IN rows | row.holds]
  WHEN true THEN 'met' WHEN false THEN 'not met' ELSE 'unknown' END AS verdict
UNWIND rows AS row
RETURN code AS disorder, verdict, row.part AS part, row.asks AS asks, row.holds AS holds
ORDER BY disorder, part, asks
