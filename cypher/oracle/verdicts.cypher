// Verdicts of all disorders for a batch of profiles
// Purpose: judges each profile by three-valued logic, null standing for unknown: symptom groups in each episode (count, core,
//   length, effect), functions of the timeline as intervals, conditions, exclusions, specifiers; and the two rules of a
//   differential where a profile names one.
//   In this logic "NOT false IN list" says that all of a list hold and "true IN list" that one does.
//   What the graph asks is read once for the whole batch, of rules and their conditions only what the batch names;
//   disorders, groups and conditions refer to each other by place. It then stands in one map, the rulebook: for each
//   step of a list comprehension the embedded engine copies all variables of the row, so that few of them are fast.
//   Times are days before today: the begin of a span is the greater number. "low" belongs to the narrowest span that an
//   episode can have or to the least value of a number, "high" to the widest and the greatest.
//   A verdict is "by groups" where it follows from the needed groups: all hold, one is open, or nothing else speaks
//   against the disorder but that one does not hold. It is "by exclusion" where nothing else speaks against the disorder
//   but that another one takes precedence, or may do so.
//   docs/verdicts.md explains it part by part.
// Parameters: $additional bool, false to leave out what only additional disorders use;
//   $profiles list of {id, differential, age, episodes, events, findings, numbers, unsettled, denied}, as
//   kg.model.profile describes them; $detail bool, true to return what is behind each verdict
// Returns: id, disorders (codes; the lists up to specifiers follow their order), verdicts, contradicted, satisfied, units,
//   by_groups, by_exclusion, needs (lists of [need, holds, episodes], an episode being [place in the profile, count of
//   symptoms, greatest count, count, core, length, effect, now, holds]), requirements (lists of [text, holds, sets], a set
//   being a list of [condition, holds, low, high]), excluded_by, perhaps_excluded_by, specifiers (lists of [name, holds]),
//   rules (lists of [favours, holds]), sets (lists of [favours, sets]; without detail this and all reasons are empty)
UNWIND $profiles AS p
WITH collect(DISTINCT p.differential) AS named
// Part 1: what the graph asks
WITH named, COLLECT {
  MATCH (k:EpisodeKind) WHERE $additional OR k.additional IS NULL RETURN k.code AS code ORDER BY code
} AS kinds, COLLECT {
  MATCH (g:SymptomGroup)
  WHERE $additional OR g.additional IS NULL
  WITH g, COLLECT { MATCH (g)-[:IN_EPISODE]->(k:EpisodeKind) RETURN k.code AS code ORDER BY code } AS kinds,
    COLLECT { MATCH (g)<-[i:INCLUDED_IN]-(s) RETURN {code: s.code, core: i.core} AS member ORDER BY member.code } AS members
  WITH g, kinds, [s IN members | s.code] AS pool, [s IN members WHERE s.core | s.code] AS core
  RETURN {
    code: g.code, kinds: kinds, pool: pool, core: core, minimum: g.minimum_count, below: g.minimum_below,
    below_count: g.minimum_below_count,
    fewest: reduce(n = g.minimum_count, x IN coalesce(g.minimum_below_count, []) | CASE WHEN x < n THEN x ELSE n END),
    greatest: reduce(n = g.minimum_count, x IN coalesce(g.minimum_below_count, []) | CASE WHEN x > n THEN x ELSE n END),
    core_minimum: CASE g.core_rule WHEN 'all' THEN size(core) WHEN 'one_of' THEN 1 ELSE 0 END,
    days: g.minimum_days, least: CASE WHEN g.minimum_days > 1 THEN g.minimum_days ELSE 1 END,
    effect: g.effect, harm_by: g.harm_by,
    shown: CASE WHEN g.minimum_days IS NULL THEN 0 ELSE 1 END + CASE WHEN g.effect IN ['any', 'harm'] THEN 1 ELSE 0 END
  } AS asked ORDER BY asked.code
} AS groups, COLLECT {
  MATCH (d:Disorder)
  WHERE $additional OR d.additional IS NULL
  RETURN {
    code: d.code,
    needs: COLLECT {
      MATCH (d)-[r:REQUIRES]->(g:SymptomGroup)
      RETURN {position: r.position, group: g.code, when: r.when} AS need ORDER BY need.position
    },
    excluders: COLLECT {
      MATCH (other:Disorder)-[:EXCLUDES]->(d)
      WHERE $additional OR other.additional IS NULL
      RETURN other.code AS code ORDER BY code
    }
  } AS judged ORDER BY judged.code
} AS disorders
WITH named, kinds, groups, disorders, COLLECT {
  MATCH (c:Condition)
  OPTIONAL MATCH (c)-[:ON]->(f:Finding)
  WITH c, f, COLLECT {
      MATCH (c)<-[r:HAS_REQUIREMENT|EXCLUDED_IF|HAS_SPECIFIER]-(d:Disorder)
      WHERE ($detail OR type(r) <> 'HAS_SPECIFIER') AND ($additional OR d.additional IS NULL)
      RETURN {of: type(r), owner: d.code, by: coalesce(r.name, r.by), specifier: CASE WHEN r.name IS NULL THEN 0
        ELSE r.position END,
        position: coalesce(r.requirement, r.position), alternative: r.alternative, place: r.place, positive: r.positive}
    } AS uses, COLLECT {
      MATCH (c)<-[r:WHEN]-(rule:Rule)<-[:HAS_RULE]-(x:DifferentialDiagnosis) WHERE x.code IN named
      RETURN {of: 'WHEN', owner: x.code, by: rule.favours, specifier: 0, position: 0, alternative: r.alternative,
        place: r.position}
    } AS rules, c.subject = 'finding' AND f.type <> 'number' AS choice
  UNWIND CASE WHEN choice THEN [false, true] ELSE [false] END AS closed
  WITH c, f, choice, closed, CASE WHEN closed THEN [] ELSE rules END AS rules,
    [u IN uses WHERE NOT choice OR closed = (u.of = 'EXCLUDED_IF')] AS uses
  WHERE size(uses) + size(rules) > 0
  RETURN {
    own: CASE WHEN size(uses) = 0 THEN 1 ELSE 0 END, code: c.code, asked: c.asked, subject: c.subject, function: c.function,
    kind: c.kind, other: c.other_kind, event: c.event, groups: coalesce(c.groups, []), item: c.item, operator: c.operator,
    value: c.value, top: CASE WHEN f.type = 'number' THEN f.range[1] END, choice: choice, closed: closed, uses: uses + rules,
    numeric: CASE c.subject WHEN 'timeline' THEN NOT c.function IN ['impairment', 'distress', 'effect', 'admission']
      WHEN 'group' THEN c.function IN ['count', 'episodes'] ELSE coalesce(f.type = 'number', false) END
  } AS asked ORDER BY asked.own, asked.code, asked.closed
} AS conditions
// Part 2: everything by its place in a list, and all lists in one map
WITH kinds, disorders, [g IN groups | g {.*, harm_by: [i IN range(0, size(groups) - 1)
  WHERE groups[i].code = g.harm_by][0]}] AS groups,
  conditions, reduce(l = [], i IN range(0, size(conditions) - 1) | l + [u IN conditions[i].uses | u {.*, i: i}]) AS uses
WITH kinds, disorders, groups, uses, [c IN conditions | c {.own, .code, .function, .event, .item, .operator, .value, .top,
  .closed,
    test: CASE WHEN c.numeric THEN 'number' WHEN c.choice THEN 'choice' WHEN c.subject = 'subtype' THEN 'symptom'
      WHEN c.subject = 'timeline' THEN 'effect' WHEN c.subject = 'group' THEN c.function ELSE c.subject END,
    expected: CASE WHEN c.numeric OR c.choice THEN c.operator IN ['=', '>', '>='] ELSE c.value END,
    equal: c.operator IN ['=', '!='],
    limit: CASE WHEN c.numeric THEN CASE c.function WHEN 'share' THEN 0 WHEN 'onset_age' THEN c.value * 365 ELSE c.value END
      + CASE WHEN c.operator IN ['>', '<='] THEN 1 ELSE 0 END END,
    within: coalesce(c.function IN ['overlap', 'outside', 'share'], false),
    number: CASE WHEN c.function = 'share' THEN c.asked + ' ' + toString(c.value) WHEN c.numeric THEN c.asked END,
    kind: [i IN range(0, size(kinds) - 1) WHERE kinds[i] = c.kind][0],
    other: [i IN range(0, size(kinds) - 1) WHERE kinds[i] = c.other][0],
    groups: [i IN range(0, size(groups) - 1) WHERE groups[i].code IN c.groups],
    effects: CASE WHEN c.function = 'effect' THEN ['impairment', 'distress'] ELSE [c.function] END,
    symptom: split(c.item, '.')[0],
    told: CASE WHEN c.subject IN ['symptom', 'subtype'] AND c.value = true THEN 'denied' WHEN c.subject = 'timeline'
      THEN 'there'
      WHEN c.subject = 'group' AND (c.value = true OR c.numeric AND c.operator IN ['=', '>', '>=']) THEN 'never'
        ELSE 'always' END
  }] AS conditions
CALL (uses) {
  RETURN COLLECT {
    UNWIND uses AS u
    WITH u
    WITH u.of AS of, u.owner AS owner, u.specifier AS specifier, u.by AS by, u.position AS position, collect(u) AS tests
    RETURN {
      of: of, owner: owner, specifier: specifier, by: by, position: position, positive: tests[0].positive,
      sets: [a IN range(0, size([u IN tests WHERE u.place = 0]) - 1) | [b IN range(0, size([u IN tests
        WHERE u.alternative = a]) - 1) |
        [u IN tests WHERE u.alternative = a AND u.place = b | u.i][0]]]
    } AS asked ORDER BY asked.of, asked.owner, asked.specifier, asked.by, asked.position
  } AS asked
}
CALL (conditions) {
  RETURN COLLECT {
    UNWIND conditions AS c
    WITH c WHERE c.own = 0 AND c.test = 'number'
    WITH c.number AS number, collect(c) AS same
    RETURN same[0] AS c ORDER BY number
  } AS numbers
}
WITH kinds, disorders, groups, conditions, asked, numbers, size([c IN conditions WHERE c.own = 0]) AS common
WITH kinds, disorders, groups, common, asked, [c IN numbers WHERE NOT c.within] AS plain, [c IN numbers
  WHERE c.within] AS within,
  conditions
WITH kinds, disorders, groups, common, plain, within, [x IN asked WHERE x.of = 'WHEN'] AS rules,
  [x IN asked WHERE x.of = 'HAS_REQUIREMENT' | x {.owner, .positive, .sets,
    one: CASE WHEN size(x.sets) = 1 AND size(x.sets[0]) = 1 THEN x.sets[0][0] END,
    text: reduce(t = '', together IN x.sets | t + CASE WHEN t = '' THEN '' ELSE ' or ' END
      + reduce(s = '', i IN together | s + CASE WHEN s = '' THEN '' ELSE ' and ' END + conditions[i].code))
  }] AS requirements, [x IN asked WHERE x.of = 'EXCLUDED_IF'] AS exclusions, [x IN asked
    WHERE x.of = 'HAS_SPECIFIER'] AS specifiers,
  [c IN conditions | c {.*, at: CASE
    WHEN c.within THEN [i IN range(0, size(within) - 1) WHERE within[i].number = c.number][0]
    WHEN c.test = 'number' THEN [i IN range(0, size(plain) - 1) WHERE plain[i].number = c.number][0] END}] AS conditions
WITH kinds, groups, plain, within, common, conditions, rules, [d IN disorders | d {.code,
    needs: [n IN d.needs | n {.when, group: [i IN range(0, size(groups) - 1) WHERE groups[i].code = n.group][0]}],
    requirements: [x IN requirements WHERE x.owner = d.code],
    exclusions: [by IN d.excluders | {by: [i IN range(0, size(disorders) - 1) WHERE disorders[i].code = by][0],
      when: [x IN exclusions WHERE x.owner = d.code AND x.by = by | x.sets]}],
    specifiers: [x IN specifiers WHERE x.owner = d.code AND x.position = 0 | {name: x.by,
      when: [y IN specifiers WHERE y.owner = d.code AND y.specifier = x.specifier | y.sets]}]
  }] AS disorders
CALL (rules) {
  RETURN COLLECT {
    UNWIND rules AS x
    WITH x
    WITH x.owner AS code, collect(x) AS sides
    RETURN {code: code, sides: sides} AS differential ORDER BY differential.code
  } AS differentials
}
WITH kinds, groups, plain, within, disorders, conditions, common, [x IN differentials | x {.*,
    places: reduce(l = [], side IN x.sides | reduce(m = l, together IN side.sets | m + [i IN together WHERE i >= common
      AND NOT i IN m]))
  }] AS differentials
WITH kinds, groups, plain, within, [d IN disorders | d {.*,
    positive: [i IN range(0, size(d.requirements) - 1) WHERE d.requirements[i].positive],
    units: reduce(n = size([x IN d.requirements WHERE x.positive]), x IN d.needs | n + groups[x.group].minimum
      + groups[x.group].shown),
    by_age: size([x IN d.needs WHERE groups[x.group].below IS NOT NULL]) > 0,
    always: [x IN d.requirements | size([together IN x.sets WHERE size([i IN together
      WHERE conditions[i].told <> 'always']) > 0]) = 0]
  }] AS disorders, conditions[0..common] AS conditions, common, [x IN differentials | x {.*,
    own: [i IN x.places | conditions[i]]}] AS differentials
WITH kinds, groups, plain, within, disorders, conditions, [x IN differentials | x {.code, .places,
    plain: [c IN x.own WHERE c.test = 'number' AND c.at IS NULL AND NOT c.within],
    within: [c IN x.own WHERE c.at IS NULL AND c.within], own: x.own,
    sides: [side IN x.sides | {favours: side.by, sets: [together IN side.sets | [i IN together |
      CASE WHEN i < common THEN i ELSE [j IN range(0, size(x.places) - 1) WHERE x.places[j] = i | common + j][0] END]]}]
  }] AS differentials
WITH kinds, groups, plain, within, disorders, conditions, [x IN differentials | x {.code, .sides, .plain, .within,
    own: [c IN x.own | c {.*, at: CASE WHEN c.at IS NOT NULL OR c.test <> 'number' THEN c.at
      WHEN c.within THEN [i IN range(0, size(x.within) - 1) WHERE x.within[i].number = c.number | size(within) + i][0]
      ELSE [i IN range(0, size(x.plain) - 1) WHERE x.plain[i].number = c.number | size(plain) + i][0] END}]
  }] AS differentials
WITH {groups: groups, kinds: kinds, plain: plain, within: within, conditions: conditions, disorders: disorders,
  codes: [d IN disorders | d.code], places: range(0, size(disorders) - 1), group_places: range(0, size(groups) - 1),
  differentials: differentials, named: [x IN differentials | x.code],
  formed: size([g IN groups WHERE size([s IN g.pool WHERE s CONTAINS '.']) > 0]) > 0} AS rulebook
// Part 3: the episodes of a profile, and for how many days they overlap
UNWIND $profiles AS p
WITH rulebook, p, [i IN range(0, size(p.episodes) - 1) | [e IN [p.episodes[i]] | e {.*, place: i,
    present: CASE WHEN rulebook.formed THEN e.present + e.forms ELSE e.present END,
    vague: CASE WHEN rulebook.formed THEN e.vague + e.vague_forms ELSE e.vague END
  }][0]] AS episodes
WITH rulebook, p, [e IN episodes | e {.*, meets: [f IN episodes WHERE f.begins_high > e.ends_low
  AND e.begins_high > f.ends_low | {
    place: f.place, present: f.present, vague: f.vague,
    low: reduce(n = e.begins_low - e.ends_high, x IN [f.begins_low - f.ends_high, e.begins_low - f.ends_high,
      f.begins_low - e.ends_high] |
      CASE WHEN x < n THEN x ELSE n END),
    high: reduce(n = e.begins_high - e.ends_low, x IN [f.begins_high - f.ends_low, e.begins_high - f.ends_low,
      f.begins_high - e.ends_low] |
      CASE WHEN x < n THEN x ELSE n END)
  }]}] AS episodes
// Part 4: symptoms counted, for each group in each episode
WITH rulebook, episodes, p {.id, .differential, .age, .events, .findings, .numbers, .unsettled, .denied,
    kinds: [k IN rulebook.kinds | [e IN episodes WHERE e.kind = k]],
    present: reduce(l = [], e IN p.episodes | l + e.present + e.forms),
    vague: reduce(l = [], e IN p.episodes | l + e.vague + e.vague_forms),
    asked: [i IN range(0, size(rulebook.named) - 1) WHERE rulebook.named[i] = p.differential | rulebook.differentials[i]][0]
  } AS p
WITH rulebook, p, [g IN rulebook.groups | [e IN episodes WHERE e.kind IN g.kinds | {e: e, g: g,
    minimum: CASE WHEN g.below IS NULL THEN g.minimum WHEN p.age IS NULL THEN g.fewest
      ELSE coalesce([i IN range(0, size(g.below) - 1) WHERE p.age < g.below[i] | g.below_count[i]][0], g.minimum) END,
    sure: reduce(l = e.present, f IN e.meets | CASE WHEN f.low >= g.least AND f.place <> e.place THEN l + f.present ELSE l END),
    perhaps: reduce(l = e.vague, f IN e.meets | CASE WHEN f.high < g.least OR f.place = e.place THEN l
      WHEN f.low < g.least THEN l + f.present + f.vague ELSE l + f.vague END)
  }]] AS seen
WITH rulebook, p, [instances IN seen | [i IN instances | {e: i.e, g: i.g, minimum: i.minimum,
    here: size([s IN i.g.pool WHERE s IN i.sure]),
    core_here: size([s IN i.g.core WHERE s IN i.sure]),
    perhaps: CASE WHEN size(i.perhaps) = 0 THEN 0 ELSE size([s IN i.g.pool WHERE s IN i.perhaps AND NOT s IN i.sure]) END,
    core_perhaps: CASE WHEN size(i.perhaps) = 0 THEN 0 ELSE size([s IN i.g.core WHERE s IN i.perhaps AND NOT s IN i.sure]) END
  }]] AS seen
// Part 5: each group in each episode judged
WITH rulebook, p, [instances IN seen | [i IN instances | {e: i.e, g: i.g, minimum: i.minimum, here: i.here, perhaps: i.perhaps,
    count: CASE WHEN i.here >= CASE WHEN p.age IS NULL THEN i.g.greatest ELSE i.minimum END THEN true
      WHEN i.here + i.perhaps < i.minimum THEN false END,
    core: CASE WHEN i.core_here >= i.g.core_minimum THEN true WHEN i.core_here + i.core_perhaps < i.g.core_minimum
      THEN false END,
    first: CASE WHEN i.core_here < i.g.core_minimum THEN i.core_here ELSE i.g.core_minimum END,
    length: CASE WHEN i.g.days IS NULL OR i.e.days_low >= i.g.days THEN true WHEN i.e.days_high < i.g.days THEN false END
  }]] AS seen
WITH rulebook, p, [instances IN seen | [i IN instances | {e: i.e, g: i.g, here: i.here, perhaps: i.perhaps, count: i.count,
    core: i.core, length: i.length,
    symptoms: i.first + CASE WHEN i.here - i.first < i.minimum - i.g.core_minimum THEN i.here - i.first
      ELSE i.minimum - i.g.core_minimum END,
    effect: CASE WHEN i.g.effect IS NULL THEN true WHEN i.g.effect = 'any' THEN i.e.impairment OR i.e.distress
      ELSE (i.e.impairment OR i.e.admission OR true IN [f IN seen[i.g.harm_by] |
        f.count AND f.core AND coalesce([m IN i.e.meets WHERE m.place = f.e.place | CASE WHEN m.low >= 1 THEN true
          WHEN m.high < 1 THEN false END][0],
          size([m IN i.e.meets WHERE m.place = f.e.place]) > 0 AND NULL)]) = (i.g.effect = 'harm') END
  }]] AS seen
WITH rulebook, p, [instances IN seen | [i IN instances | {e: i.e, here: i.here, perhaps: i.perhaps, count: i.count,
  core: i.core,
    length: i.length, effect: i.effect, full: i.count AND i.core AND i.length AND i.effect,
    now: CASE WHEN i.e.ends_high = 0 THEN true WHEN i.e.ends_low > 0 THEN false END,
    satisfied: i.symptoms + CASE WHEN i.g.days IS NOT NULL AND i.length THEN 1 ELSE 0 END
      + CASE WHEN i.g.effect IN ['any', 'harm'] AND i.effect THEN 1 ELSE 0 END
  }]] AS seen
// Part 6: each group now, and at any time
WITH rulebook, p, seen, [k IN rulebook.group_places | CASE WHEN size(seen[k]) = 0
  THEN {ever: false, now: false, satisfied: 0, refuted: false, over: false}
  ELSE {ever: true IN [i IN seen[k] | i.full], now: true IN [i IN seen[k] | i.full AND i.now],
    satisfied: reduce(best = 0, i IN seen[k] | CASE WHEN i.satisfied > best THEN i.satisfied ELSE best END),
    refuted: size([i IN seen[k] WHERE coalesce(i.length AND i.effect, true)]) = 0,
    over: size([i IN seen[k] WHERE coalesce(i.length AND i.effect AND i.now, true)]) = 0} END] AS groups
// Part 7: numbers, each as its least and its greatest value
WITH rulebook, p, {seen: seen, groups: groups} AS own
WITH rulebook, p, own, [c IN rulebook.plain + coalesce(p.asked.plain, []) | CASE
  WHEN c.kind IS NOT NULL AND size(p.kinds[c.kind]) = 0 OR c.event IS NOT NULL AND p.events[c.event] IS NULL
    OR c.other IS NOT NULL AND size(p.kinds[c.other]) = 0 THEN NULL
  WHEN c.function IS NULL THEN coalesce(p.numbers[c.item], [0, c.top])
  ELSE CASE c.function
    WHEN 'ago' THEN [p.events[c.event].ago_low, p.events[c.event].ago_high]
    WHEN 'ended' THEN [p.events[c.event].ended_low, p.events[c.event].ended_high]
    WHEN 'days' THEN reduce(b = [0, 0], e IN p.kinds[c.kind] |
      [CASE WHEN e.days_low > b[0] THEN e.days_low ELSE b[0] END, CASE WHEN e.days_high > b[1] THEN e.days_high ELSE b[1] END])
    WHEN 'onset_age' THEN reduce(b = [p.kinds[c.kind][0].onset_low, p.kinds[c.kind][0].onset_high], e IN p.kinds[c.kind] |
      [CASE WHEN e.onset_low < b[0] THEN e.onset_low ELSE b[0] END, CASE WHEN e.onset_high < b[1] THEN e.onset_high
        ELSE b[1] END])
    WHEN 'count' THEN reduce(b = [0, 0], i IN own.seen[c.groups[0]] | [CASE WHEN i.here > b[0] THEN i.here ELSE b[0] END,
      CASE WHEN i.here + i.perhaps > b[1] THEN i.here + i.perhaps ELSE b[1] END])
    WHEN 'episodes' THEN [size([i IN own.seen[c.groups[0]] WHERE i.full]), size([i IN own.seen[c.groups[0]]
      WHERE coalesce(i.full, true)])]
    ELSE [began IN [[k IN [c.kind, c.other] | reduce(b = [0, 0], e IN p.kinds[k] | [CASE WHEN e.begins_low > b[0]
      THEN e.begins_low ELSE b[0] END,
        CASE WHEN e.begins_high > b[1] THEN e.begins_high ELSE b[1] END])]] |
      CASE c.function WHEN 'lead' THEN [began[0][0] - began[1][1], began[0][1] - began[1][0]]
        ELSE [p.events[c.event].ago_low - began[0][1], p.events[c.event].ago_high - began[0][0]] END][0] END END] AS plain,
  [c IN rulebook.within + coalesce(p.asked.within, []) | CASE WHEN size(p.kinds[c.kind]) > 0 THEN {function: c.function,
    per_cent: c.value,
    episodes: p.kinds[c.kind], full: reduce(l = [], g IN c.groups | l + [i IN own.seen[g] WHERE coalesce(i.full, true) |
      {sure: i.full,
      low: [i.e.begins_low, i.e.ends_high], high: [i.e.begins_high, i.e.ends_low]}])} END] AS within
WITH rulebook, p, own, plain, [w IN within | CASE WHEN w IS NOT NULL THEN {function: w.function, per_cent: w.per_cent,
  episodes: w.episodes,
    low: [e IN w.episodes WHERE e.begins_low > e.ends_high | {from: e.begins_low, to: e.ends_high,
      full: [y IN CASE w.function WHEN 'outside' THEN [x IN w.full | x.high] ELSE [x IN w.full WHERE x.sure | x.low] END
        WHERE y[0] > y[1] AND y[0] > e.ends_high AND y[1] < e.begins_low]}],
    high: [e IN w.episodes | {from: e.begins_high, to: e.ends_low,
      full: [y IN CASE w.function WHEN 'outside' THEN [x IN w.full WHERE x.sure | x.low] ELSE [x IN w.full | x.high] END
        WHERE y[0] > y[1] AND y[0] > e.ends_low AND y[1] < e.begins_high]}]} END] AS within
WITH rulebook, p, own, plain, [w IN within | CASE WHEN w IS NULL THEN NULL
  WHEN w.function = 'outside' THEN [stretches IN [w.low, w.high] | reduce(best = 0, s IN stretches |
    reduce(b = best, from IN [s.from] + [y IN s.full | y[1]] |
      CASE WHEN size([y IN s.full WHERE y[0] >= from AND y[1] < from]) > 0 THEN b
        ELSE reduce(most = b, days IN [from - reduce(to = s.to, y IN s.full | CASE WHEN y[0] < from AND y[0] > to THEN y[0]
          ELSE to END)] |
          CASE WHEN days > most THEN days ELSE most END) END))]
  ELSE [stretches IN [w.low, w.high] | reduce(n = 0, s IN stretches | reduce(m = n, i IN range(0, size(s.full) - 1) |
    m + reduce(days = 0, from IN [reduce(first = CASE WHEN s.full[i][0] < s.from THEN s.full[i][0] ELSE s.from END,
      j IN range(0, size(s.full) - 1) |
        CASE WHEN s.full[j][1] < first AND (s.full[j][0] > s.full[i][0] OR s.full[j][0] = s.full[i][0] AND j < i)
          THEN s.full[j][1] ELSE first END)] |
      reduce(d = 0, to IN [CASE WHEN s.full[i][1] > s.to THEN s.full[i][1] ELSE s.to END] | CASE WHEN from > to THEN from - to
        ELSE 0 END))))] END] AS found, within
WITH rulebook, p, own, plain, [k IN range(0, size(within) - 1) | CASE WHEN within[k].function = 'share' THEN
    [d IN [{low: reduce(n = 0, e IN within[k].episodes | n + e.days_low), high: reduce(n = 0, e IN within[k].episodes | n
      + e.days_high)}] |
      [found[k][0] * 100 - d.high * within[k].per_cent, found[k][1] * 100 - d.low * within[k].per_cent,
        found[k][0] * 100 / d.high,
        CASE WHEN d.low = 0 OR found[k][1] * 100 > d.low * 99 THEN 100 ELSE (found[k][1] * 100 + d.low - 1) / d.low END]][0]
    ELSE found[k] END] AS within
// Part 8: conditions
WITH rulebook, p, {seen: own.seen, groups: own.groups, plain: plain, within: within} AS own
WITH rulebook, p, own, [c IN rulebook.conditions + coalesce(p.asked.own, []) | CASE
    WHEN c.test = 'number' THEN [n IN [CASE WHEN c.within THEN own.within[c.at] ELSE own.plain[c.at] END] | CASE
      WHEN n IS NULL THEN false
      WHEN c.equal THEN CASE WHEN n[0] = c.limit AND n[1] = c.limit THEN c.expected WHEN n[0] > c.limit OR n[1] < c.limit
        THEN NOT c.expected END
      WHEN n[0] >= c.limit THEN c.expected WHEN n[1] < c.limit THEN NOT c.expected END][0]
      AND CASE WHEN c.event IS NULL OR p.events[c.event].perhaps IS NULL THEN true END
    WHEN c.test = 'ever' THEN own.groups[c.groups[0]].ever = c.expected
    WHEN c.test = 'now' THEN own.groups[c.groups[0]].now = c.expected
    WHEN c.test = 'symptom' THEN CASE WHEN c.item IN p.present THEN c.expected WHEN NOT c.item IN p.vague
      THEN NOT c.expected END
    WHEN c.test = 'event' THEN CASE WHEN p.events[c.event].perhaps IS NULL
      THEN (p.events[c.event] IS NOT NULL) = c.expected END
    WHEN c.test = 'effect' THEN size(p.kinds[c.kind]) > 0 AND (true IN [e IN p.kinds[c.kind] | true IN [f IN c.effects |
      e[f]]]) = c.expected
    WHEN p.findings[c.item] IS NOT NULL THEN (p.findings[c.item] = c.value) = c.expected
    WHEN NOT c.item IN p.unsettled AND (c.closed OR NOT c.expected) THEN NOT c.expected END] AS holds
// Part 9: needs, requirements and criteria
WITH rulebook, p, {seen: own.seen, groups: own.groups, plain: own.plain, within: own.within, holds: holds} AS own
WITH rulebook, p, own, [d IN rulebook.disorders | {
    needs: [n IN d.needs | CASE n.when WHEN 'now' THEN own.groups[n.group].now ELSE own.groups[n.group].ever END],
    requirements: [r IN d.requirements | CASE WHEN r.one IS NOT NULL THEN own.holds[r.one]
      ELSE true IN [together IN r.sets | NOT false IN [i IN together | own.holds[i]]] END]}] AS asked
WITH rulebook, p, own, asked, [x IN asked | NOT false IN x.needs + x.requirements] AS criteria
// Part 10: precedence
WITH rulebook, p, own, asked, criteria, [d IN rulebook.disorders | [x IN d.exclusions |
  CASE WHEN NOT criteria[x.by] THEN false ELSE criteria[x.by]
    AND NOT false IN [sets IN x.when | true IN [together IN sets | NOT false IN [i IN together |
      own.holds[i]]]] END]] AS exclusions
WITH rulebook, p, own, asked, criteria, exclusions, [x IN exclusions | true IN x] AS excluded,
  CASE WHEN $detail THEN [c IN rulebook.conditions + coalesce(p.asked.own, []) | [n IN [CASE WHEN c.within
    THEN own.within[c.at] ELSE own.plain[c.at] END] |
    CASE c.function WHEN 'share' THEN [n[2], n[3]] WHEN 'onset_age' THEN [n[0] / 365, n[1] / 365] ELSE n END][0]]
      ELSE [] END AS shown
// Part 11: verdicts and reasons. Aggregated by id, so that sorting does not hold what the graph asks once for each profile
WITH rulebook, p, asked, criteria, excluded, {seen: own.seen, groups: own.groups, plain: own.plain, within: own.within,
  holds: own.holds,
  exclusions: exclusions, shown: shown} AS own
WITH p.id AS id, collect({
  disorders: rulebook.codes,
  verdicts: [k IN rulebook.places | CASE criteria[k] AND NOT excluded[k]
    WHEN true THEN 'met' WHEN false THEN 'not met' ELSE 'unknown' END],
  contradicted: [k IN rulebook.places | CASE WHEN excluded[k] THEN true WHEN criteria[k] THEN false
    WHEN size([n IN rulebook.disorders[k].needs WHERE own.groups[n.group].refuted OR n.when = 'now'
      AND own.groups[n.group].over]) > 0 THEN true
    WHEN CASE WHEN size(p.denied) = 0 THEN false ELSE size([n IN rulebook.disorders[k].needs
      WHERE [g IN [rulebook.groups[n.group]] |
      size([s IN g.pool WHERE NOT split(s, '.')[0] IN p.denied]) < CASE WHEN g.below IS NULL THEN g.minimum WHEN p.age IS NULL THEN g.fewest
        ELSE coalesce([i IN range(0, size(g.below) - 1) WHERE p.age < g.below[i] | g.below_count[i]][0], g.minimum) END
      OR g.core_minimum > 0 AND size([s IN g.core WHERE NOT split(s, '.')[0] IN p.denied]) < g.core_minimum][0]]) > 0 END
        THEN true
    WHEN NOT coalesce(false IN asked[k].requirements, false) THEN false
    ELSE size([r IN range(0, size(asked[k].requirements) - 1) WHERE CASE WHEN coalesce(asked[k].requirements[r], true)
      THEN false
      WHEN rulebook.disorders[k].always[r] THEN true
      ELSE size([together IN rulebook.disorders[k].requirements[r].sets WHERE size([i IN together WHERE NOT own.holds[i]
        AND CASE rulebook.conditions[i].told WHEN 'always' THEN true WHEN 'never' THEN false
          WHEN 'denied' THEN rulebook.conditions[i].symptom IN p.denied
          ELSE CASE WHEN rulebook.conditions[i].within THEN own.within[rulebook.conditions[i].at] IS NOT NULL
            WHEN rulebook.conditions[i].test = 'number' THEN own.plain[rulebook.conditions[i].at] IS NOT NULL
              AND (rulebook.conditions[i].event IS NULL OR p.events[rulebook.conditions[i].event].perhaps IS NULL)
            ELSE size(p.kinds[rulebook.conditions[i].kind]) > 0 END END]) = 0]) = 0 END]) > 0 END],
  satisfied: [k IN rulebook.places | reduce(n = size([r IN rulebook.disorders[k].positive WHERE asked[k].requirements[r]]),
    x IN rulebook.disorders[k].needs | n + own.groups[x.group].satisfied)],
  units: [d IN rulebook.disorders | CASE WHEN d.by_age THEN reduce(n = size(d.positive), x IN d.needs | n
    + [g IN [rulebook.groups[x.group]] |
    g.shown + CASE WHEN g.below IS NULL THEN g.minimum WHEN p.age IS NULL THEN g.fewest ELSE coalesce([i IN range(0, size(g.below) - 1)
      WHERE p.age < g.below[i] |
      g.below_count[i]][0], g.minimum) END][0]) ELSE d.units END],
  by_groups: [k IN rulebook.places | NOT coalesce(excluded[k], false) AND NOT coalesce(false IN asked[k].requirements, false)
    AND (coalesce(criteria[k] AND NOT excluded[k], false) OR NOT coalesce(NOT false IN asked[k].needs, false))],
  by_exclusion: [k IN rulebook.places | coalesce(criteria[k], true) AND coalesce(excluded[k], true)],
  needs: CASE WHEN $detail THEN [k IN rulebook.places | [i IN range(0, size(asked[k].needs) - 1) |
    [n IN [rulebook.disorders[k].needs[i]] |
    [rulebook.groups[n.group].code + '.' + n.when, asked[k].needs[i], [j IN own.seen[n.group] |
      [j.e.place, j.here, j.here + j.perhaps, j.count, j.core, j.length, j.effect, j.now, j.full]]]][0]]] ELSE [] END,
  requirements: CASE WHEN $detail THEN [k IN rulebook.places | [i IN range(0, size(asked[k].requirements) - 1) |
    [r IN [rulebook.disorders[k].requirements[i]] | [r.text, asked[k].requirements[i], [together IN r.sets | [j IN together |
      [rulebook.conditions[j].code, own.holds[j], own.shown[j][0], own.shown[j][1]]]]]][0]]] ELSE [] END,
  excluded_by: CASE WHEN $detail THEN [k IN rulebook.places | [x IN range(0, size(own.exclusions[k]) - 1)
    WHERE own.exclusions[k][x] |
    rulebook.codes[rulebook.disorders[k].exclusions[x].by]]] ELSE [] END,
  perhaps_excluded_by: CASE WHEN $detail THEN [k IN rulebook.places | [x IN range(0, size(own.exclusions[k]) - 1)
    WHERE own.exclusions[k][x] IS NULL | rulebook.codes[rulebook.disorders[k].exclusions[x].by]]] ELSE [] END,
  specifiers: CASE WHEN $detail THEN [d IN rulebook.disorders | [s IN d.specifiers | [s.name, NOT false IN [sets IN s.when |
    true IN [together IN sets | NOT false IN [i IN together | own.holds[i]]]]]]] ELSE [] END,
  rules: [side IN coalesce(p.asked.sides, []) | [side.favours,
    true IN [together IN side.sets | NOT false IN [i IN together | own.holds[i]]]]],
  sets: CASE WHEN $detail THEN [side IN coalesce(p.asked.sides, []) | [side.favours, [together IN side.sets | [i IN together |
    [c IN [CASE
    WHEN i < size(rulebook.conditions) THEN rulebook.conditions[i] ELSE p.asked.own[i - size(rulebook.conditions)] END] |
      [c.code, own.holds[i], own.shown[i][0], own.shown[i][1]]][0]]]]] ELSE [] END
}) AS judged
WITH id, judged[0] AS x
RETURN id, x.disorders AS disorders, x.verdicts AS verdicts, x.contradicted AS contradicted, x.satisfied AS satisfied,
  x.units AS units, x.by_groups AS by_groups, x.by_exclusion AS by_exclusion, x.needs AS needs, x.requirements AS requirements,
  x.excluded_by AS excluded_by, x.perhaps_excluded_by AS perhaps_excluded_by, x.specifiers AS specifiers, x.rules AS rules,
  x.sets AS sets
ORDER BY id
