"""Ambiguous and settled cases of one differential: what decides is vague in the first and settled in the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generators.criteria import Criteria, DifferentialRules, DisorderCriteria, Group, Test
from generators.diagnosis.draft import NO_LIMIT, Draft, Span
from generators.diagnosis.outline import Outline
from generators.diagnosis.values import settle, total_span
from generators.draw import Stream
from kg.model.condition import Value
from kg.model.finding import IMPAIRMENT, TOTAL
from kg.model.profile import MAX_FACTS
from kg.oracle import Judgement

ATTEMPTS = 40
"""How many sets of values are drawn until one agrees with itself."""


class Pair(NamedTuple):
    """The three outlines of one seed.

    Attributes:
        ambiguous: what decides is vague.
        primary: the same, settled for the primary disorder.
        alternative: the same, settled for the alternative.
        relaxed: facts were left out to fit a case, so that gold need not be met in full.
    """

    ambiguous: Outline
    primary: Outline
    alternative: Outline
    relaxed: bool


def draw(criteria: Criteria, differential: DifferentialRules, seed: str, rng: Stream) -> Pair | None:
    """Draws one seed of a differential, or None where this draw contradicts itself."""
    sides = _sides(criteria, differential, rng)
    if sides is None:
        return None
    picked = _pick(sides, differential, rng)
    if picked is None:
        return None
    for draft, present, code in zip(sides, picked, (differential.primary, differential.alternative), strict=True):
        _hold_precedence(draft, present, criteria.disorders[code], criteria, rng)
    for attempt in range(ATTEMPTS):
        values = _values(sides, criteria, differential, f"{seed}/{attempt}")
        kept = tuple(_shown(stated, here, criteria) for stated, here in zip(values, picked, strict=True))
        if all(criteria.agree(stated) for stated in kept):
            return _assemble(picked, (kept[0], kept[1]), _ruling(differential))
    return None


def _shown(values: Mapping[str, Value], present: set[str], criteria: Criteria) -> dict[str, Value]:
    """Without the length and effect of an episode whose leading symptoms are not there."""
    shown = {group.episode for group in criteria.groups.values() if _shows(group, present)}
    hidden = set(criteria.episodes) - shown
    return {key: value for key, value in values.items() if key.partition(".")[0] not in hidden}


def _shows(group: Group, present: set[str]) -> bool:
    leading = set(group.core) if group.core_rule == "all" else set()
    return bool(present & set(group.pool)) and leading <= present


def _sides(criteria: Criteria, differential: DifferentialRules, rng: Stream) -> tuple[Draft, Draft] | None:
    main, sub = criteria.disorders[differential.primary], criteria.disorders[differential.alternative]
    drafts = (Draft(criteria), Draft(criteria))
    for draft, here, there in ((drafts[0], main, sub), (drafts[1], sub, main)):
        rules = differential.rules
        decided = (
            draft.meet(here, rng)
            and _rule_holds(draft, rules[here.code], rng)
            and _rule_fails(draft, rules[there.code], rng)
        )
        if not decided:
            return None
    for key in differential.vague:
        _part(drafts, (main, sub), key, criteria, rng)
    for draft, here, there in ((drafts[0], main, sub), (drafts[1], sub, main)):
        if not _fails(draft, here, there, criteria, rng):
            return None
    return drafts


def _part(
    drafts: tuple[Draft, Draft],
    disorders: tuple[DisorderCriteria, DisorderCriteria],
    key: str,
    criteria: Criteria,
    rng: Stream,
) -> None:
    """Makes the sides differ in what the trigger leaves vague, where what is asked so far allows it."""
    for (mine, here), (other, there) in (
        ((drafts[0], disorders[0]), (drafts[1], disorders[1])),
        ((drafts[1], disorders[1]), (drafts[0], disorders[0])),
    ):
        trial = (mine.copy(), other.copy())
        if key in criteria.subtypes:
            done = _wants(here, key) and not _wants(there, key) and trial[0].show(key) and trial[1].hide(key)
        else:
            done = key in mine.stated() and key not in other.stated() and trial[1].oppose(key, mine, rng)
        if done:
            mine.become(trial[0])
            other.become(trial[1])
            return


def _wants(disorder: DisorderCriteria, code: str) -> bool:
    return any(code in group.pool for group in disorder.required)


def _rule_holds(draft: Draft, sets: tuple[tuple[Test, ...], ...], rng: Stream) -> bool:
    order = list(sets)
    rng.shuffle(order)
    for tests in order:
        trial = draft.copy()
        if all(trial.hold(test, True, rng) for test in tests):
            draft.become(trial)
            return True
    return False


def _rule_fails(draft: Draft, sets: tuple[tuple[Test, ...], ...], rng: Stream) -> bool:
    return all(any(draft.false_already(test) for test in tests) or _break(draft, tests, rng) for tests in sets)


def _break(draft: Draft, tests: tuple[Test, ...], rng: Stream) -> bool:
    for test in tests:
        trial = draft.copy()
        if trial.hold(test, False, rng):
            draft.become(trial)
            return True
    return False


def _fails(draft: Draft, here: DisorderCriteria, there: DisorderCriteria, criteria: Criteria, rng: Stream) -> bool:
    """Makes the other side's disorder not met: by what is asked already, by precedence, or by one group or limit."""
    if draft.refuses(there) or here.code in there.excluders:
        return True
    groups = list(there.required)
    rng.shuffle(groups)
    for group in groups:
        trial = draft.copy()
        if trial.fail_group(group, rng):
            draft.become(trial)
            return True
    return any(_break(draft, (test,), rng) for test in there.requirements) or _misses_limit(draft, there)


def _hold_precedence(draft: Draft, present: set[str], here: DisorderCriteria, criteria: Criteria, rng: Stream) -> None:
    """States what keeps the disorders that would take precedence from being possible with these symptoms."""
    for code in here.excluders:
        other = criteria.disorders[code]
        possible = all(len(present & set(group.pool)) >= group.minimum_count for group in other.required)
        if possible and not draft.refuses(other):
            # A share of the time says least beside what is stated: it leaves what happened when as it is.
            tests = sorted(other.requirements, key=lambda test: test.aspect != "majority")
            any(_break(draft, (test,), rng) for test in tests)


def _misses_limit(draft: Draft, there: DisorderCriteria) -> bool:
    if there.minimum_days is not None and draft.narrow(TOTAL, Span(1, there.minimum_days - 1)):
        return True
    if there.maximum_days is not None and draft.narrow(TOTAL, Span(there.maximum_days + 1, NO_LIMIT)):
        return True
    return there.impairment is not None and draft.fix(IMPAIRMENT, not there.impairment)


class _Picked(NamedTuple):
    """Symptoms that are present on each side."""

    primary: set[str]
    alternative: set[str]


def _pick(sides: tuple[Draft, Draft], differential: DifferentialRules, rng: Stream) -> _Picked | None:
    shared_pools = {code for pool, _ in sides[1].wanted for code in pool}
    liked = [code for pool, _ in sides[0].wanted for code in pool if code in shared_pools]
    rng.shuffle(liked)
    first = sides[0].pick(liked, rng)
    if first is None:
        return None
    second = sides[1].pick(sorted(first, key=lambda code: (code in differential.vague, code)), rng)
    if second is None:
        return None
    # What one side needs and the other may have as well is shared, so that only what decides stays vague.
    for mine, draft, others in ((first, sides[0], second), (second, sides[1], first)):
        missing = sorted(others - mine)
        rng.shuffle(missing)
        for code in missing:
            if code not in differential.vague and draft.room(code, mine):
                mine.add(code)
    return _Picked(first, second)


def _values(
    sides: tuple[Draft, Draft], criteria: Criteria, differential: DifferentialRules, seed: str
) -> tuple[dict[str, Value], dict[str, Value]]:
    """Values for both sides: one value where one serves both, two where the sides need different ones."""
    common = _common(sides, differential)
    shared = settle(common, criteria, seed)
    total = shared.get(TOTAL)
    if TOTAL not in common.spans or not isinstance(total, int):
        shared = {key: value for key, value in shared.items() if key != TOTAL and not key.endswith(".days")}
    if common.fixed.get(IMPAIRMENT) is None and any(IMPAIRMENT in side.fixed for side in sides):
        shared = {key: value for key, value in shared.items() if key != IMPAIRMENT}
    first, second = (
        settle(side, criteria, f"{seed}/{name}", dict(shared))
        for side, name in zip(sides, ("primary", "alternative"), strict=True)
    )
    return first, second


def _common(sides: tuple[Draft, Draft], differential: DifferentialRules) -> Draft:
    """What both sides can share: the constraints of either side that the other allows."""
    first, second = sides
    common = first.copy()
    common.fixed = {
        key: value
        for key, value in {**second.fixed, **first.fixed}.items()
        if first.fixed.get(key, value) == second.fixed.get(key, value)
    }
    episodes = {*first.majority, *second.majority}
    torn = {
        name
        for name in episodes
        if first.majority.get(name) != second.majority.get(name) and name in first.majority and name in second.majority
    }
    common.majority = {name: most for name, most in {**first.majority, **second.majority}.items() if name not in torn}
    common.spans = _common_spans(sides, differential, torn)
    return common


def _common_spans(sides: tuple[Draft, Draft], differential: DifferentialRules, torn: set[str]) -> dict[str, Span]:
    """The ranges that both sides can share; lengths of episodes that they put apart stay their own."""
    common: dict[str, Span] = {}
    totals = [total_span(side) for side in sides]
    total = totals[0].within(totals[1])
    if not total.empty:
        common[TOTAL] = total
    for key in sorted({key for side in sides for key in side.spans} - {TOTAL}):
        if key.removesuffix(".days") in torn or (
            key in differential.vague and all(key in side.spans for side in sides)
        ):
            continue
        spans = [side.spans[key] for side in sides if key in side.spans]
        span = spans[0] if len(spans) == 1 else spans[0].within(spans[1])
        if not span.empty:
            common[key] = span
    return common


def _ruling(differential: DifferentialRules) -> frozenset[str]:
    """Findings that the rules need, which are never left out."""
    tests = [test for sets in differential.rules.values() for together in sets for test in together]
    named = {test.finding for test in tests}
    for test in tests:
        if test.aspect == "majority":
            named |= {f"{test.subject}.days", TOTAL}
    return frozenset(named)


def _assemble(picked: _Picked, values: tuple[Mapping[str, Value], Mapping[str, Value]], ruling: frozenset[str]) -> Pair:
    stated = {**values[0], **values[1]}
    both = picked.primary & picked.alternative
    vague = (picked.primary | picked.alternative) - both
    same = {key: stated[key] for key in stated if values[0].get(key) == values[1].get(key)}
    open_keys = tuple(sorted(key for key in stated if key not in same))
    excess = len(both) + len(vague) + len(same) + len(open_keys) - MAX_FACTS
    # What is shared goes first: what the sides differ in is what the case is about.
    spare = [key for keys in (same, open_keys) for key in sorted(keys, key=_worth) if key not in ruling]
    dropped = spare[: max(0, excess)]
    same = {key: value for key, value in same.items() if key not in dropped}
    open_keys = tuple(key for key in open_keys if key not in dropped)
    ambiguous = Outline(tuple(sorted(both)), tuple(sorted(vague)), (), dict(sorted(same.items())), open_keys)
    settled = [_settled(here, vague, same, own, open_keys) for here, own in zip(picked, values, strict=True)]
    return Pair(ambiguous, settled[0], settled[1], excess > 0)


def _settled(
    present: set[str], vague: set[str], same: Mapping[str, Value], own: Mapping[str, Value], open_keys: tuple[str, ...]
) -> Outline:
    """One side's case: the shared findings, and the side's own answer to what was open."""
    answers = {key: own[key] for key in open_keys if key in own}
    findings = dict(sorted({**same, **answers}.items()))
    return Outline(tuple(sorted(present)), (), tuple(sorted(vague - present)), findings, ())


def _worth(key: str) -> tuple[int, str]:
    """The order in which findings are left out of a case that is too long: what every case states goes last."""
    order = (key.endswith(".impairment"), key.endswith(".days"), key not in (IMPAIRMENT, TOTAL), key == TOTAL, True)
    return order.index(True), key


def failures(differential: DifferentialRules, pair: Pair, judged: Sequence[Judgement]) -> list[str]:
    """What does not hold of the three cases, by semantics, section 3; empty when the pair is good."""
    main, sub = differential.primary, differential.alternative
    ambiguous, first, second = judged
    found = [
        f"ambiguous: {code} {ambiguous.verdicts[code].verdict}"
        for code in (main, sub)
        if ambiguous.verdicts[code].verdict != "unknown"
    ]
    for name, judgement, gold, other in (("a", first, main, sub), ("b", second, sub, main)):
        verdict = judgement.verdicts[gold]
        if verdict.contradicted or (verdict.verdict != "met" and not pair.relaxed):
            found.append(f"{name}: {gold} {verdict.verdict}{' contradicted' if verdict.contradicted else ''}")
        if judgement.verdicts[other].verdict != "not met":
            found.append(f"{name}: {other} {judgement.verdicts[other].verdict}")
        if judgement.rules.get(gold) is not True or judgement.rules.get(other) is not False:
            found.append(f"{name}: rules {judgement.rules.get(gold)} {judgement.rules.get(other)}")
    return found
