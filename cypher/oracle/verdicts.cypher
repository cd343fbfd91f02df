// Verdicts of all disorders for a batch of profiles
// Purpose: judges each profile by three-valued logic, null standing for unknown: groups (count, core, days, impairment),
//   limits, stressors, requirements, exclusions; and the two rules of a differential where a profile names one.
// Parameters: $profiles list of {id, present, vague, findings, past, differential}; past is a list of
//   {episode, present, vague, findings}; $detail bool, true to return the parts behind each verdict
// Returns: id, verdicts, rules
MATCH (symptom:Symptom)-[included:INCLUDED_IN]->(g:SymptomGroup)
OPTIONAL MATCH (g)-[:IN_EPISODE]->(e:Episode)
WITH g, e, symptom, included ORDER BY g.code, symptom.code
WITH g, e.code AS episode, collect(symptom.code) AS pool, collect(CASE WHEN included.core THEN symptom.code END) AS core
ORDER BY g.code
WITH collect({
  code: g.code, episode: episode, pool: pool, core: core, core_rule: g.core_rule, minimum: g.minimum_count,
  days: g.minimum_days, impairment: g.impairment, days_key: episode + '.days', impairment_key: episode + '.impairment',
  units: g.minimum_count + CASE WHEN g.minimum_days IS NULL THEN 0 ELSE 1 END + CASE WHEN g.impairment IS NULL THEN 0 ELSE 1 END
}) AS groups
MATCH (c:Condition)-[:ON]->(subject)
WITH groups, c, subject ORDER BY c.code
WITH groups, collect({
  code: c.code, finding: c.finding, aspect: c.aspect, operator: c.operator, value: c.value, subject: subject.code,
  days_key: subject.code + '.days', group: [i IN range(0, size(groups) - 1) WHERE groups[i].code = subject.code][0]
}) AS conditions
MATCH (d:Disorder)
WITH groups, conditions, d,
  COLLECT { MATCH (d)-[r:REQUIRES]->(g:SymptomGroup) WHERE r.mandatory RETURN g.code AS code ORDER BY code } AS required,
  COLLECT { MATCH (d)-[:HAS_REQUIREMENT]->(c:Condition) RETURN c.code AS code ORDER BY code } AS asked,
  COLLECT { MATCH (other:Disorder)-[:EXCLUDES]->(d) RETURN other.code AS code ORDER BY code } AS excluders
ORDER BY d.code
WITH groups, conditions, collect({
  code: d.code, minimum: d.minimum_days, maximum: d.maximum_days, impairment: d.functional_impairment,
  stressor: CASE WHEN d.stressor = 'none' THEN null ELSE 'stressor.' + d.stressor END, excluders: excluders,
  groups: [code IN required | [i IN range(0, size(groups) - 1) WHERE groups[i].code = code][0]],
  asked: [code IN asked | [i IN range(0, size(conditions) - 1) WHERE conditions[i].code = code][0]]
}) AS disorders
OPTIONAL MATCH (differential:DifferentialDiagnosis)-[:HAS_RULE]->(rule:Rule)-[when:WHEN]->(c:Condition)
WHERE differential.code IN [p IN $profiles | p.differential]
WITH groups, conditions, disorders, differential, rule, c, when ORDER BY rule.code, c.code, when.alternative
WITH groups, conditions, disorders, differential, rule, c, collect(when.alternative) AS alternatives
WITH groups, conditions, disorders, differential, rule, max(reduce(n = 0, a IN alternatives | CASE WHEN a > n THEN a ELSE n END)) AS last,
  collect({condition: [i IN range(0, size(conditions) - 1) WHERE conditions[i].code = c.code][0], alternatives: alternatives}) AS tests
WITH groups, conditions, disorders, differential, rule, last, tests ORDER BY rule.code
WITH groups, conditions, disorders, collect({
  differential: differential.code, favours: rule.favours, alternatives: range(0, last), tests: tests
}) AS rules
UNWIND $profiles AS p
WITH p, groups, conditions, disorders, [rule IN rules WHERE rule.differential = p.differential] AS rules,
  [{episode: null, present: p.present, vague: p.vague, findings: p.findings}] + p.past AS instances
WITH p, conditions, disorders, rules, p.findings['duration.total'] AS total, [g IN groups | g {.*, seen: [
  i IN instances WHERE i.episode IS NULL OR i.episode = g.episode | {
    here: size([s IN g.pool WHERE s IN i.present]), perhaps: size([s IN g.pool WHERE s IN i.vague]),
    core_here: size([s IN g.core WHERE s IN i.present]), core_perhaps: size([s IN g.core WHERE s IN i.vague]),
    days: CASE WHEN g.days IS NULL THEN true WHEN i.findings[g.days_key] IS NOT NULL THEN i.findings[g.days_key] >= g.days
      WHEN p.findings['duration.total'] < g.days THEN false END,
    impairment: CASE WHEN g.impairment IS NULL THEN true ELSE i.findings[g.impairment_key] = g.impairment END
  }]}] AS groups
WITH p, conditions, disorders, rules, total, [g IN groups | g {.*, seen: [
  i IN g.seen | i {.days, .impairment,
    counts: CASE WHEN i.here >= g.minimum THEN true WHEN i.here + i.perhaps < g.minimum THEN false END,
    core: CASE WHEN g.core_rule IS NULL THEN true
      WHEN g.core_rule = 'all' THEN
        CASE WHEN i.core_here = size(g.core) THEN true WHEN i.core_here + i.core_perhaps < size(g.core) THEN false END
      ELSE CASE WHEN i.core_here > 0 THEN true WHEN i.core_perhaps = 0 THEN false END END,
    counted: CASE WHEN g.core_rule IS NULL THEN CASE WHEN i.here < g.minimum THEN i.here ELSE g.minimum END
      WHEN g.core_rule = 'all' THEN i.core_here + CASE WHEN i.here - i.core_here < g.minimum - size(g.core)
        THEN i.here - i.core_here ELSE g.minimum - size(g.core) END
      WHEN i.core_here = 0 THEN CASE WHEN i.here < g.minimum - 1 THEN i.here ELSE g.minimum - 1 END
      ELSE CASE WHEN i.here < g.minimum THEN i.here ELSE g.minimum END END
  }]}] AS groups
WITH p, conditions, disorders, rules, total, [g IN groups | g {.*,
  met: [i IN g.seen | i.counts AND i.core AND i.days AND i.impairment],
  contradicted: size([i IN g.seen WHERE NOT (i.days = false OR i.impairment = false)
    OR (i.days = false OR i.impairment = false) IS NULL]) = 0,
  satisfied: reduce(best = 0, n IN [i IN g.seen | i.counted + CASE WHEN g.days IS NOT NULL AND i.days THEN 1 ELSE 0 END
    + CASE WHEN g.impairment IS NOT NULL AND i.impairment THEN 1 ELSE 0 END] | CASE WHEN n > best THEN n ELSE best END)
  }] AS groups
WITH p, conditions, disorders, rules, total, [g IN groups | {code: g.code, met: g.met[0], contradicted: g.contradicted,
  units: g.units, satisfied: g.satisfied, ever: CASE WHEN size([m IN g.met WHERE m]) > 0 THEN true
    WHEN size([m IN g.met WHERE m IS NULL]) = 0 THEN false END}] AS groups
WITH p, disorders, rules, total, groups, [c IN conditions | c {.code, .operator, .value, .aspect, found: CASE c.aspect
  WHEN 'present' THEN CASE WHEN c.subject IN p.present THEN true WHEN NOT c.subject IN p.vague THEN false END
  WHEN 'met' THEN groups[c.group].met
  WHEN 'ever' THEN groups[c.group].ever
  WHEN 'majority' THEN p.findings[c.days_key] * 2 > total
  ELSE p.findings[c.finding] END}] AS conditions
WITH p, disorders, rules, total, groups, [c IN conditions | {code: c.code, holds: CASE
  WHEN c.found IS NULL AND c.aspect = 'days' AND total IS NOT NULL THEN CASE c.operator
    WHEN '<' THEN CASE WHEN total < c.value THEN true END
    WHEN '<=' THEN CASE WHEN total <= c.value THEN true END
    WHEN '>' THEN CASE WHEN total <= c.value THEN false END
    ELSE CASE WHEN total < c.value THEN false END END
  ELSE CASE c.operator
    WHEN '=' THEN c.found = c.value WHEN '<' THEN c.found < c.value WHEN '<=' THEN c.found <= c.value
    WHEN '>' THEN c.found > c.value ELSE c.found >= c.value END END}] AS conditions
WITH p, rules, conditions, [d IN disorders | {code: d.code, excluders: d.excluders, groups: [i IN d.groups | groups[i]],
  parts: [i IN d.groups | {part: 'group', of: groups[i].code, holds: groups[i].ever}]
    + CASE WHEN d.minimum IS NULL THEN [] ELSE [{part: 'minimum duration', of: 'duration.total', holds: total >= d.minimum}] END
    + CASE WHEN d.maximum IS NULL THEN [] ELSE [{part: 'maximum duration', of: 'duration.total', holds: total <= d.maximum}] END
    + CASE WHEN d.impairment IS NULL THEN []
      ELSE [{part: 'functional impairment', of: 'impairment', holds: p.findings['impairment'] = d.impairment}] END
    + CASE WHEN d.stressor IS NULL THEN [] ELSE [{part: 'stressor', of: d.stressor, holds: p.findings[d.stressor]}] END
    + [i IN d.asked | {part: 'requirement', of: conditions[i].code, holds: conditions[i].holds}]}] AS disorders
WITH p, rules, conditions, [d IN disorders | d {.*,
  criteria: CASE WHEN size([x IN d.parts WHERE x.holds = false]) > 0 THEN false
    WHEN size([x IN d.parts WHERE x.holds IS NULL]) = 0 THEN true END,
  contradicted: size([g IN d.groups WHERE g.contradicted]) + size([x IN d.parts WHERE x.part <> 'group' AND x.holds = false]) > 0,
  units: reduce(n = 0, g IN d.groups | n + g.units) + size([x IN d.parts WHERE x.part <> 'group']),
  satisfied: reduce(n = 0, g IN d.groups | n + g.satisfied) + size([x IN d.parts WHERE x.part <> 'group' AND x.holds])}] AS disorders
WITH p, rules, conditions, disorders, [d IN disorders WHERE d.criteria | d.code] AS fulfilled,
  [d IN disorders WHERE d.criteria IS NULL | d.code] AS undecided
WITH p, rules, conditions, [d IN disorders | d {.code, .contradicted, .units, .satisfied, .parts, .criteria,
  excluded_by: [code IN d.excluders WHERE code IN fulfilled], perhaps_excluded_by: [code IN d.excluders WHERE code IN undecided]
}] AS disorders
RETURN p.id AS id,
  [d IN disorders | {
    disorder: d.code,
    verdict: CASE WHEN d.criteria = false OR size(d.excluded_by) > 0 THEN 'not met'
      WHEN d.criteria AND size(d.perhaps_excluded_by) = 0 THEN 'met' ELSE 'unknown' END,
    contradicted: d.contradicted OR size(d.excluded_by) > 0, satisfied: d.satisfied, units: d.units,
    parts: CASE WHEN $detail THEN d.parts ELSE [] END,
    excluded_by: CASE WHEN $detail THEN d.excluded_by ELSE [] END,
    perhaps_excluded_by: CASE WHEN $detail THEN d.perhaps_excluded_by ELSE [] END
  }] AS verdicts,
  [rule IN rules | {favours: rule.favours, holds: CASE
    WHEN size([a IN rule.alternatives WHERE size([t IN rule.tests WHERE a IN t.alternatives
      AND (conditions[t.condition].holds = false OR conditions[t.condition].holds IS NULL)]) = 0]) > 0 THEN true
    WHEN size([a IN rule.alternatives WHERE size([t IN rule.tests WHERE a IN t.alternatives
      AND conditions[t.condition].holds = false]) = 0]) = 0 THEN false END}] AS rules
ORDER BY id
