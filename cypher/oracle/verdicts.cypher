// Verdicts of all disorders for a batch of profiles
// Purpose: judges each profile by three-valued logic, null standing for unknown: groups (count, core, days, impairment),
//   limits, stressors, requirements, exclusions; and the two rules of a differential where a profile names one.
//   In this logic "NOT false IN list" says that all of a list hold and "true IN list" that one does.
//   What the graph asks is read once for the whole batch, of rules and their conditions only what the batch names;
//   disorders, groups and conditions refer to each other by place. It then stands in one map, the rulebook: for each
//   step of a list comprehension the embedded engine copies all variables of the row, so that few of them are fast.
//   A condition is "counted" where it asks for symptoms: that it falls short contradicts nothing.
//   A verdict is "by groups" where it follows from the required groups: all are met, one is open, or nothing else speaks
//   against the disorder but that one falls short. It is "by exclusion" where nothing else speaks against the disorder but
//   that another one takes precedence, or may do so.
//   docs/verdicts.md explains it part by part.
// Parameters: $profiles list of {id, present, vague, findings, past, differential}; past is a list of
//   {episode, present, vague, findings}; $detail bool, true to return the parts behind each verdict
// Returns: id, disorders (codes; the lists up to perhaps_excluded_by follow their order), verdicts, contradicted, satisfied,
//   units, by_groups, by_exclusion, parts (lists of [part, of, holds]), excluded_by, perhaps_excluded_by,
//   rules (lists of [favours, holds]), sets (lists of [favours, sets], each set a list of [condition, holds]; empty
//   without detail)
WITH [p IN $profiles WHERE p.differential IS NOT NULL | p.differential] AS named
// Part 1: what the graph asks
WITH named, COLLECT {
  MATCH (g:SymptomGroup)
  OPTIONAL MATCH (g)-[:IN_EPISODE]->(e:Episode)
  WITH g, e.code AS episode,
    COLLECT { MATCH (g)<-[:INCLUDED_IN]-(s:Symptom) RETURN s.code AS code ORDER BY code } AS pool,
    COLLECT { MATCH (g)<-[i:INCLUDED_IN]-(s:Symptom) WHERE i.core RETURN s.code AS code ORDER BY code } AS core
  RETURN {
    code: g.code, episode: episode, pool: pool, core: core, minimum: g.minimum_count,
    core_minimum: CASE g.core_rule WHEN 'all' THEN size(core) WHEN 'one_of' THEN 1 ELSE 0 END,
    days: g.minimum_days, days_key: episode + '.days', impairment: g.impairment, impairment_key: episode + '.impairment',
    units: g.minimum_count + CASE WHEN g.minimum_days IS NULL THEN 0 ELSE 1 END + CASE WHEN g.impairment IS NULL THEN 0 ELSE 1 END
  } AS asked ORDER BY asked.code
} AS groups
WITH named, groups, COLLECT {
  MATCH (c:Condition)-[:ON]->(subject)
  WITH c, subject, EXISTS { (c)<-[:HAS_REQUIREMENT]-(:Disorder) } AS required, COLLECT {
    MATCH (c)<-[:WHEN]-(:Rule)<-[:HAS_RULE]-(x:DifferentialDiagnosis) WHERE x.code IN named
    RETURN DISTINCT x.code AS code ORDER BY code
  } AS differentials
  WHERE required OR size(differentials) > 0
  RETURN {
    code: c.code, finding: c.finding, aspect: c.aspect, operator: c.operator, value: c.value, subject: subject.code,
    days_key: subject.code + '.days', required: required, differentials: differentials,
    counted: CASE WHEN c.aspect IN ['present', 'met', 'ever'] THEN c.value ELSE false END
  } AS asked ORDER BY asked.code
} AS conditions, COLLECT {
  MATCH (d:Disorder)
  WITH d,
    COLLECT { MATCH (d)-[r:REQUIRES]->(g:SymptomGroup) WHERE r.mandatory RETURN g.code AS code ORDER BY code } AS required,
    COLLECT { MATCH (d)-[:HAS_REQUIREMENT]->(c:Condition) RETURN c.code AS code ORDER BY code } AS asked,
    COLLECT { MATCH (other:Disorder)-[:EXCLUDES]->(d) RETURN other.code AS code ORDER BY code } AS excluders
  RETURN {
    code: d.code, groups: required, asked: asked, excluders: excluders, limits: [limit IN [
      {part: 'minimum duration', of: 'duration.total', value: d.minimum_days},
      {part: 'maximum duration', of: 'duration.total', value: d.maximum_days},
      {part: 'functional impairment', of: 'impairment', value: d.functional_impairment},
      {part: 'stressor', of: 'stressor.' + d.stressor, value: CASE WHEN d.stressor <> 'none' THEN true END}
    ] WHERE limit.value IS NOT NULL]
  } AS judged ORDER BY judged.code
} AS disorders, COLLECT {
  MATCH (x:DifferentialDiagnosis)-[:HAS_RULE]->(rule:Rule) WHERE x.code IN named
  WITH x.code AS code, rule.favours AS favours, COLLECT {
    MATCH (rule)-[when:WHEN]->(c:Condition)
    RETURN {alternative: when.alternative, code: c.code} AS test ORDER BY test.alternative, test.code
  } AS tests
  RETURN {differential: code, favours: favours, tests: tests} AS side ORDER BY side.differential, side.favours
} AS rules
// Part 2: everything by its place in a list, and all lists in one map
WITH groups, disorders, [d IN disorders | d.code] AS codes, [c IN conditions | c {.*,
    group: [i IN range(0, size(groups) - 1) WHERE groups[i].code = c.subject][0]
  }] AS conditions, [rule IN rules | rule {.differential, .favours,
    alternatives: [a IN range(0, coalesce(rule.tests[size(rule.tests) - 1].alternative, -1)) |
      [test IN rule.tests WHERE test.alternative = a | test.code]]
  }] AS rules
WITH groups, conditions, codes, [rule IN rules | rule {.differential, .favours,
    alternatives: [together IN rule.alternatives | [i IN range(0, size(conditions) - 1) WHERE conditions[i].code IN together]]
  }] AS rules, [d IN disorders | d {.limits,
    groups: [i IN range(0, size(groups) - 1) WHERE groups[i].code IN d.groups],
    asked: [i IN range(0, size(conditions) - 1) WHERE conditions[i].code IN d.asked],
    excluders: [i IN range(0, size(codes) - 1) WHERE codes[i] IN d.excluders]
  }] AS disorders
WITH groups, conditions, codes, rules, [d IN disorders | d {.*,
    units: reduce(n = size(d.asked) + size(d.limits), i IN d.groups | n + groups[i].units),
    refutable_groups: d.groups
      + [i IN d.asked WHERE conditions[i].counted AND conditions[i].group IS NOT NULL | conditions[i].group],
    refutable: [i IN d.asked WHERE NOT conditions[i].counted]
  }] AS disorders
WITH {groups: groups, conditions: conditions, codes: codes, rules: rules, disorders: disorders,
  places: range(0, size(codes) - 1)} AS rulebook
// Part 3: symptoms and lengths counted, for each group in each stretch
UNWIND $profiles AS p
WITH p, rulebook, [g IN rulebook.groups | [i IN [p] + [past IN p.past WHERE past.episode = g.episode] | {g: g,
    here: size([s IN g.pool WHERE s IN i.present]),
    core_here: size([s IN g.core WHERE s IN i.present]),
    perhaps: CASE WHEN size(i.vague) = 0 THEN 0 ELSE size([s IN g.pool WHERE s IN i.vague]) END,
    core_perhaps: CASE WHEN size(i.vague) = 0 THEN 0 ELSE size([s IN g.core WHERE s IN i.vague]) END,
    days: CASE WHEN g.days IS NULL THEN true WHEN i.findings[g.days_key] IS NOT NULL THEN i.findings[g.days_key] >= g.days
      WHEN p.findings['duration.total'] < g.days THEN false END,
    impairment: g.impairment IS NULL OR i.findings[g.impairment_key] = g.impairment
  }]] AS seen
// Part 4: each group in each stretch judged
WITH p, rulebook, [instances IN seen | [i IN instances | i {.*,
    core: CASE WHEN i.core_here < i.g.core_minimum THEN i.core_here ELSE i.g.core_minimum END
  }]] AS seen
WITH p, rulebook, [instances IN seen | [i IN instances | {
    met: CASE WHEN i.here >= i.g.minimum THEN true WHEN i.here + i.perhaps < i.g.minimum THEN false END
      AND CASE WHEN i.core = i.g.core_minimum THEN true WHEN i.core_here + i.core_perhaps < i.g.core_minimum THEN false END
      AND i.days AND i.impairment,
    refuted: NOT coalesce(i.days AND i.impairment, true),
    satisfied: i.core
      + CASE WHEN i.here - i.core < i.g.minimum - i.g.core_minimum THEN i.here - i.core ELSE i.g.minimum - i.g.core_minimum END
      + CASE WHEN i.g.days IS NOT NULL AND i.days THEN 1 ELSE 0 END
      + CASE WHEN i.g.impairment IS NOT NULL AND i.impairment THEN 1 ELSE 0 END
  }]] AS seen
// Part 5: each group now, and at any time
WITH p, rulebook, p.findings['duration.total'] AS total, [instances IN seen | {
    met: instances[0].met, ever: true IN [i IN instances | i.met], refuted: NOT false IN [i IN instances | i.refuted],
    satisfied: reduce(best = 0, i IN instances | CASE WHEN i.satisfied > best THEN i.satisfied ELSE best END)
  }] AS seen
// Part 6: conditions
WITH p, rulebook, total, seen, [c IN rulebook.conditions |
  CASE WHEN c.required OR p.differential IN c.differentials THEN CASE
    WHEN c.aspect = 'present' THEN CASE WHEN c.subject IN p.present THEN c.value WHEN NOT c.subject IN p.vague THEN NOT c.value END
    WHEN c.aspect = 'met' THEN seen[c.group].met = c.value
    WHEN c.aspect = 'ever' THEN seen[c.group].ever = c.value
    WHEN c.aspect = 'majority' THEN (p.findings[c.days_key] * 2 > total) = c.value
    WHEN c.aspect = 'days' AND p.findings[c.finding] IS NULL THEN CASE
      WHEN c.operator = '<' AND total < c.value OR c.operator = '<=' AND total <= c.value THEN true
      WHEN c.operator = '>' AND total <= c.value OR c.operator IN ['>=', '='] AND total < c.value THEN false END
    ELSE CASE c.operator
      WHEN '=' THEN p.findings[c.finding] = c.value
      WHEN '<' THEN p.findings[c.finding] < c.value WHEN '<=' THEN p.findings[c.finding] <= c.value
      WHEN '>' THEN p.findings[c.finding] > c.value ELSE p.findings[c.finding] >= c.value END
  END END] AS holds
// Part 7: limits, and the criteria of each disorder
WITH p, rulebook, seen, holds, [d IN rulebook.disorders | [limit IN d.limits | CASE limit.part
    WHEN 'minimum duration' THEN total >= limit.value WHEN 'maximum duration' THEN total <= limit.value
    ELSE p.findings[limit.of] = limit.value END]] AS limits
WITH p, rulebook, seen, holds, limits, [k IN rulebook.places |
  NOT false IN ([i IN rulebook.disorders[k].groups | seen[i].ever] + limits[k]
    + [i IN rulebook.disorders[k].asked | holds[i]])] AS criteria
// Part 8: precedence
WITH p, rulebook, seen, holds, limits, criteria, [d IN rulebook.disorders | true IN [i IN d.excluders | criteria[i]]] AS excluded
// Part 9: verdicts and reasons. Aggregated by id, so that sorting does not hold what the graph asks once for each profile
WITH p.id AS id, collect({
  disorders: rulebook.codes,
  verdicts: [k IN rulebook.places | CASE criteria[k] AND NOT excluded[k]
    WHEN true THEN 'met' WHEN false THEN 'not met' ELSE 'unknown' END],
  contradicted: [k IN rulebook.places | coalesce(excluded[k], false) OR coalesce(false IN limits[k], false)
    OR size([i IN rulebook.disorders[k].refutable WHERE NOT holds[i]]) > 0
    OR size([i IN rulebook.disorders[k].refutable_groups WHERE seen[i].refuted]) > 0],
  satisfied: [k IN rulebook.places | reduce(n = 0, i IN rulebook.disorders[k].groups | n + seen[i].satisfied)
    + size([limit IN limits[k] WHERE limit]) + size([i IN rulebook.disorders[k].asked WHERE holds[i]])],
  units: [d IN rulebook.disorders | d.units],
  by_groups: [k IN rulebook.places | size(rulebook.disorders[k].groups) > 0 AND NOT coalesce(excluded[k], false)
    AND NOT coalesce(false IN limits[k] + [i IN rulebook.disorders[k].asked | holds[i]], false)
    AND (coalesce(criteria[k] AND NOT excluded[k], false)
      OR NOT coalesce(NOT false IN [i IN rulebook.disorders[k].groups | seen[i].ever], false))],
  by_exclusion: [k IN rulebook.places | coalesce(criteria[k], true) AND coalesce(excluded[k], true)],
  parts: CASE WHEN $detail THEN [k IN rulebook.places |
    [i IN rulebook.disorders[k].groups | ['group', rulebook.groups[i].code, seen[i].ever]]
    + [i IN range(0, size(limits[k]) - 1) |
      [rulebook.disorders[k].limits[i].part, rulebook.disorders[k].limits[i].of, limits[k][i]]]
    + [i IN rulebook.disorders[k].asked | ['requirement', rulebook.conditions[i].code, holds[i]]]] ELSE [] END,
  excluded_by: CASE WHEN $detail THEN
    [d IN rulebook.disorders | [i IN d.excluders WHERE criteria[i] | rulebook.codes[i]]] ELSE [] END,
  perhaps_excluded_by: CASE WHEN $detail THEN
    [d IN rulebook.disorders | [i IN d.excluders WHERE criteria[i] IS NULL | rulebook.codes[i]]] ELSE [] END,
  rules: [rule IN rulebook.rules WHERE rule.differential = p.differential | [rule.favours,
    true IN [together IN rule.alternatives | NOT false IN [i IN together | holds[i]]]]],
  sets: CASE WHEN $detail THEN [rule IN rulebook.rules WHERE rule.differential = p.differential | [rule.favours,
    [together IN rule.alternatives | [i IN together | [rulebook.conditions[i].code, holds[i]]]]]] ELSE [] END
}) AS judged
WITH id, judged[0] AS x
RETURN id, x.disorders AS disorders, x.verdicts AS verdicts, x.contradicted AS contradicted, x.satisfied AS satisfied,
  x.units AS units, x.by_groups AS by_groups, x.by_exclusion AS by_exclusion, x.parts AS parts, x.excluded_by AS excluded_by,
  x.perhaps_excluded_by AS perhaps_excluded_by, x.rules AS rules, x.sets AS sets
ORDER BY id
