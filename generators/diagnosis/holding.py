"""What must hold of the cases of a seed (semantics, section 4), by the evaluator in Python.

The oracle's query on the graph is the proof of an item; this finds sooner which draws are worth proving.
"""

from collections.abc import Collection, Iterator, Sequence

from generators.diagnosis.forms import unfit
from generators.diagnosis.gates.history import impossible
from generators.diagnosis.gates.usual import unlikely, unusual
from generators.diagnosis.lore import Lore
from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.criteria.records import DifferentialRules
from kg.model.profile import Profile

TAU = 60
"""Per cent: a disorder that nothing told refutes has at most this share of its units in a case of another."""
SIGMA = 60
"""Per cent: both sides of an ambiguous case have at least this share."""
REPORT_MARGIN = 0.15
"""By how much the share of an incomplete case's disorder exceeds that of each option."""
MOST_DENIED = 4
"""Denials of a case, settled answers to what the ambiguous case leaves open among them."""


def chart_fault(lore: Lore, own: Collection[str], profile: Profile) -> str | None:
    """What is wrong with a complete case of one disorder, or of several that are there together; None: nothing."""
    return next(_chart_faults(lore, sorted(own), profile), None)


def _chart_faults(lore: Lore, own: Sequence[str], profile: Profile) -> Iterator[str]:
    yield from impossible(profile, lore.criteria.kinds, lore.criteria.events)
    yield from unfit(lore, (profile,), "chart")
    evaluation = evaluated(lore.criteria, profile)
    for code in own:
        if evaluation.verdict(code).yes is not True:
            yield f"{code} is not met"
    yield from _rest(evaluation, own[0], {*own})
    yield from _told(lore, profile, evaluation)
    yield from _odd(lore, profile, own)


def _odd(lore: Lore, profile: Profile, gold: Sequence[str], complete: bool = True) -> Iterator[str]:
    """What in a history is not how such histories run."""
    yield from unlikely(profile, lore.criteria)
    yield from unusual(profile, lore.criteria, gold, complete)


def pair_fault(lore: Lore, differential: DifferentialRules, profiles: Sequence[Profile]) -> str | None:
    """What is wrong with the three cases of a differential, or None."""
    return next(_pair_faults(lore, differential, profiles), None)


def _pair_faults(lore: Lore, differential: DifferentialRules, profiles: Sequence[Profile]) -> Iterator[str]:
    main, sub = differential.primary, differential.alternative
    for profile in profiles:
        yield from impossible(profile, lore.criteria.kinds, lore.criteria.events)
    ambiguous = evaluated(lore.criteria, profiles[0])
    yield from unfit(lore, profiles, "self")
    for code in (main, sub):
        yield from _seen(ambiguous, differential, code)
    for profile, gold, other in ((profiles[1], main, sub), (profiles[2], sub, main)):
        settled = evaluated(lore.criteria, profile)
        yield from _decided(settled, differential, gold, other)
        yield from _rest(settled, gold, {gold})
        yield from _told(lore, profile, settled)
    yield from _rest(ambiguous, None, {main, sub})
    yield from _told(lore, profiles[0], ambiguous)
    for profile, shown in zip(profiles, ((main, sub), (main,), (sub,)), strict=True):
        yield from _odd(lore, profile, shown)


def _seen(ambiguous: Evaluation, differential: DifferentialRules, code: str) -> Iterator[str]:
    """One side of an ambiguous case is open, and much is told for it."""
    if ambiguous.verdict(code).plain is not None:
        yield f"ambiguous: {code} is not unknown"
    if ambiguous.rule(differential.code, code).plain is not None:
        yield f"ambiguous: the rule of {code} is settled"
    told, units = ambiguous.units(code)
    if told * 100 < SIGMA * units:
        yield f"ambiguous: {code} has {told} of {units} units"
    if ambiguous.core_told(code) is not True:
        yield f"ambiguous: no core symptom of {code} is told"


def _decided(settled: Evaluation, differential: DifferentialRules, gold: str, other: str) -> Iterator[str]:
    """A settled case: gold is met by verdict and rule, and something told refutes the other."""
    if settled.verdict(gold).yes is not True:
        yield f"{gold} settled: {gold} is not met"
    if settled.rule(differential.code, gold).yes is not True:
        yield f"{gold} settled: its rule does not hold"
    if settled.rule(differential.code, other).no is not True:
        yield f"{gold} settled: the rule of {other} is not false"
    if settled.contradicted(other) is not True:
        yield f"{gold} settled: nothing told refutes {other}"


def _rest(evaluation: Evaluation, gold: str | None, own: set[str]) -> Iterator[str]:
    """Every other disorder is not met, and far from it or refuted by something told."""
    for code in evaluation.criteria.disorders:
        if code in own:
            continue
        if evaluation.verdict(code).no is not True:
            yield f"{gold or 'ambiguous'}: {code} is not ruled out"
        if not dominated(evaluation, code):
            yield f"{gold or 'ambiguous'}: {code} has too much told for it and nothing against it"


def dominated(evaluation: Evaluation, code: str) -> bool:
    """Whether a disorder is far from being met, or refuted by something told."""
    told, units = evaluation.units(code)
    return bool(told * 100 <= TAU * units) or evaluation.contradicted(code) is True


def _told(lore: Lore, profile: Profile, evaluation: Evaluation) -> Iterator[str]:
    """What no case may tell, whatever it is a case of."""
    if len(profile.events) > 1:
        yield "two events"
    close = lore.margins.too_close(profile, evaluation)
    if close is not None:
        yield f"too close to a limit: {close}"
    yield from discords(lore, profile)


def discords(lore: Lore, profile: Profile) -> Iterator[str]:
    """Too many denials, denials beside what is near to them, and opposite symptoms at the same time."""
    if len(profile.denied) > MOST_DENIED:
        yield f"{len(profile.denied)} symptoms are denied"
    told = {code for episode in profile.episodes for code in (*episode.present, *episode.vague)}
    for code in profile.denied:
        if near := sorted(lore.near.get(code, frozenset()) & told):
            yield f"{code} is denied beside {near[0]}"
    for place, episode in enumerate(profile.episodes):
        for other in profile.episodes[place:]:
            if _meet(episode.span(profile.age).widest, other.span(profile.age).widest):
                second = {*other.present, *other.vague}
                for code in (*episode.present, *episode.vague):
                    if opposite := sorted(lore.opposites.get(code, frozenset()) & second):
                        yield f"{code} beside its opposite {opposite[0]}"


def _meet(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return first[0] > second[1] and second[0] > first[1]


def report_rivals(lore: Lore, main: str, profile: Profile) -> frozenset[str] | None:
    """The disorders that may be options beside an incomplete case, or None where the case itself is not right.

    Right: the disorder is not met and nothing told contradicts it; no disorder at all is met. A disorder may be an
    option where the share of the case's disorder exceeds its own by the margin, unless whoever meets the criteria of
    the case's disorder meets its criteria too.
    """
    if next(impossible(profile, lore.criteria.kinds, lore.criteria.events), None):
        return None
    if next(_odd(lore, profile, (main,), complete=False), None):
        return None
    evaluation = evaluated(lore.criteria, profile)
    if evaluation.contradicted(main) is not False:
        return None
    if any(evaluation.verdict(code).yes is True for code in lore.criteria.disorders):
        return None
    if next(_told(lore, profile, evaluation), None) or next(unfit(lore, (profile,), "self"), None):
        return None
    return frozenset(
        code
        for code in lore.criteria.disorders
        if code != main
        and code not in implied_by(lore.criteria, main)
        and nearer(evaluation.units(main), evaluation.units(code))
    )


def implied_by(criteria: Criteria, main: str) -> frozenset[str]:
    """Disorders whose criteria are met by whoever meets those of this one."""
    return frozenset(
        code
        for code, disorder in criteria.disorders.items()
        if any(exclusion.by == main and exclusion.implied for exclusion in disorder.exclusions)
    )


def nearer(own: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether one share of units exceeds another by the margin of reports."""
    # Shares are quotients: one that is just the margin apart may come out a trifle less.
    return own[0] / own[1] - other[0] / other[1] >= REPORT_MARGIN - 1e-9


def evaluated(criteria: Criteria, profile: Profile) -> Evaluation:
    """The criteria for a profile."""
    return Evaluation(criteria, Patient.of(profile))
