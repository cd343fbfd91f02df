"""Finds skeletons of a disorder or a differential with a solver, each of another shape than those before."""

from collections.abc import Sequence
from typing import Any

import z3

from generators.diagnosis.forms import usual_forms
from generators.diagnosis.holding import chart_fault, pair_fault
from generators.diagnosis.lore import Lore, asked_about, own_of
from generators.diagnosis.openness import open_both_ways
from generators.diagnosis.skeletons.all_read import all_read
from generators.diagnosis.skeletons.open_cases import OpenCases, Scope
from generators.diagnosis.skeletons.problem import Problem, solution
from generators.diagnosis.skeletons.reduce import reduced
from generators.diagnosis.skeletons.scope import scopes
from generators.diagnosis.sketch import Sketch
from generators.diagnosis.variation.dates import Redating
from generators.draw import Stream, stream
from kg.model.profile import MAX_FACTS

FACTS = (MAX_FACTS, MAX_FACTS + 5)
"""How many facts the cases of a seed may have: the second number where the first leaves no room."""
EFFORT = 60_000_000
"""Steps of the solver for one question: a limit that is the same on every machine, about a minute."""
MORE = 6
"""Solutions that are looked at beyond those that are wanted: not every one suits."""
_USUAL_LENGTH = 6 * 365
_REDATINGS = 150
_STRETCH = 1.5
_MOST_IDLE = 5


def find(lore: Lore, subject: str, count: int) -> list[Sketch]:
    """So many skeletons of a subject, fewer where there are no more; none where it leaves no room."""
    for facts in FACTS:
        for scope in scopes(lore, subject):
            found = _in_scope(lore, subject, scope, facts, count)
            if found:
                return found
    return []


def _in_scope(lore: Lore, subject: str, scope: Scope, facts: int, count: int) -> list[Sketch]:
    problem = Problem(lore, scope)
    cases = problem.cases
    differential = lore.criteria.differentials.get(subject)
    asked = [*problem.of_any(facts, own_of(lore, subject))]
    asked += [*(problem.of_pair(differential) if differential else problem.of_chart(subject))]
    if any(one is False for one in asked):
        return []
    found: list[Sketch] = []
    shapes: list[Any] = []
    for number in range(count + MORE):
        rng = stream("skeletons", subject, number)
        wishes = _wishes(cases, differential.vague if differential else (), number, rng)
        model = solution([*asked, *shapes], wishes, number, EFFORT)
        if model is None:
            break
        sketch = _named(cases.sketch(model), differential.vague if differential else ())
        shapes.append(_another_shape(cases, model))
        sketch = reduced(sketch, lambda one: holds(lore, subject, one))
        told = _in_spoken_lengths(lore, subject, sketch, rng)
        if told is not None and told not in found:
            found.append(told)
        if len(found) == count:
            break
    return found


def _in_spoken_lengths(lore: Lore, subject: str, sketch: Sketch, rng: Stream) -> Sketch | None:
    """The sketch with dates that people say, open both ways; None where none were found."""
    redating = Redating(lore.criteria, lore.margins, own_of(lore, subject))
    idle = 0
    for attempt in range(_REDATINGS):
        dated = redating.redated(sketch, rng, 1.0 if attempt == 0 else _STRETCH)
        if dated is None or not holds(lore, subject, dated):
            continue
        if suits(lore, subject, dated):
            return dated
        idle += 1
        if idle > _MOST_IDLE:
            break
    return None


def holds(lore: Lore, subject: str, sketch: Sketch) -> bool:
    """Whether a sketch is one of the subject's, by the criteria as they are."""
    return fault(lore, subject, sketch) is None


def suits(lore: Lore, subject: str, sketch: Sketch) -> bool:
    """Whether a sketch holds and, of a differential, is open both ways."""
    if not {*sketch.denied} <= asked_about(lore, own_of(lore, subject), (one.kind for one in sketch.episodes)):
        return False
    if not holds(lore, subject, sketch) or not all_read(lore, subject, sketch):
        return False
    differential = lore.criteria.differentials.get(subject)
    if differential is None:
        return True
    ambiguous = sketch.profiles(usual_forms(lore, sketch))[0]
    return open_both_ways(ambiguous, differential, lore.criteria, stream("suits", subject))


def fault(lore: Lore, subject: str, sketch: Sketch) -> str | None:
    """What is wrong with a sketch, or None."""
    try:
        profiles = sketch.profiles(usual_forms(lore, sketch))
    except (ValueError, KeyError) as error:
        return str(error)
    if max(profile.fact_count() for profile in profiles) > FACTS[-1]:
        return "more facts than a text can tell"
    differential = lore.criteria.differentials.get(subject)
    if differential is None:
        return chart_fault(lore, (subject,), profiles[0])
    return pair_fault(lore, differential, profiles)


def _wishes(cases: OpenCases, vague: Sequence[str], number: int, rng: Stream) -> list[Any]:
    """What makes a solution like a case: what is open is what the trigger names, lengths are usual, some is past."""
    open_parts = list(cases.open_parts)
    named = [flag for name, flag in open_parts if _is_named(name, vague)]
    wishes: list[Any] = []
    if named:
        others = [flag for name, flag in open_parts if not _is_named(name, vague)]
        wishes.append(z3.Not(z3.Or(others)) if others else z3.BoolVal(True))
        wishes.append(z3.Or(named))
    # One open fact that settles both sides makes them alternatives; two that have nothing to do with each other do not.
    flags = [flag for _, flag in open_parts]
    wishes += [z3.AtMost(*flags, most) for most in (1, 2)] if cases.scope.paired else []
    wishes.append(z3.And([z3.Implies(one.low < one.high, one.low == one.ends + 1) for one in cases.episodes]))
    wishes += _past(cases, number)
    for one in cases.episodes:
        least, most = one.kind.range
        if one.kind.by_onset_age:
            continue
        usual = [group.usual_days for group in cases.criteria.groups.values() if one.kind.key in group.kinds]
        least = max([least, *(limits[0] for limits in usual if limits)])
        most = min([most, _USUAL_LENGTH, *(limits[1] for limits in usual if limits and limits[1] > least)])
        aim = round(least * (most / least) ** rng.random())
        days = one.begins[0] - one.ends
        wishes.append(z3.And(days >= aim * 2 // 3, days <= aim * 3 // 2 + 1))
    return wishes


def _past(cases: OpenCases, number: int) -> list[Any]:
    """What lasts longest is what is there now, and the rest is over, most times where kinds go apart."""
    recurring = [one for one in cases.episodes if not one.kind.ongoing and not one.kind.by_onset_age]
    kinds = {one.kind.key for one in recurring}
    apart = [one for one in recurring if {*one.kind.apart_from} & kinds]
    if not recurring or (number % 3 == 2 if apart else number % 2 == 0):
        return []
    order = sorted(apart or recurring, key=lambda one: (-one.kind.range[1], one.name))
    current = z3.And(order[0].exists, order[0].ends == 0)
    over = [z3.And(one.exists, one.ends > 0) for one in order]
    return [z3.And(z3.Or(over), current), z3.Or(over)]


def _is_named(part: str, vague: Sequence[str]) -> bool:
    """Whether the trigger names a part; a beginning may be named as a length or an age."""
    kind, _, what = part.partition(".")
    names = {part}
    if what == "begins":
        names |= {f"{kind}.{other}" for other in ("ends", "lasted", "onset_age")}
    return bool(names & set(vague))


def _named(sketch: Sketch, vague: Sequence[str]) -> Sketch:
    """Says of an open date whether it is the beginning or the length that the trigger names."""
    episodes = tuple(
        one.model_copy(update={"open_part": "lasted"}) if f"{one.kind}.lasted" in vague else one
        for one in sketch.episodes
    )
    return sketch.model_copy(update={"episodes": episodes})


def _another_shape(cases: OpenCases, model: Any) -> Any:
    """Something of the shape must differ: which episodes there are, what is over, what is open."""
    flags = [flag for _, flag in cases.open_parts]
    for one in cases.episodes:
        flags += [one.exists, z3.And(one.exists, one.ends > 0)]
    return z3.Or([flag != model.eval(flag, model_completion=True) for flag in flags])
