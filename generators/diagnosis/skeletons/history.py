"""What a solver is asked of histories: that episodes run as they usually do (``generators.diagnosis.gates.usual``)."""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import Any

import z3

from generators.diagnosis.gates.usual import LEAST_SHARED, WIDEST, leading, least_admitted, recurs
from generators.diagnosis.skeletons.open_cases import OpenCases, OpenEpisode
from generators.diagnosis.sketch import AMBIGUOUS
from kg.criteria.records import Group
from kg.model.timeline import YEAR


def likely(cases: OpenCases) -> Iterator[Any]:
    """How episodes run, whatever the cases are about."""
    for one in cases.episodes:
        yield z3.Implies(one.exists, z3.And([*_of_episode(one, cases)]))
    for one, other in combinations(cases.episodes, 2):
        yield z3.Implies(z3.And(one.exists, other.exists), z3.And([z3.BoolVal(True), *_of_two(one, other, cases)]))


def usual(cases: OpenCases, view: int, gold: Collection[str]) -> Iterator[Any]:
    """How what the disorders of a case ask for is told: length, age at onset and symptoms."""
    for code in sorted(gold):
        for need in cases.criteria.disorders[code].needs:
            group = cases.criteria.groups[need.group]
            shown = [one for one in cases.episodes if one.kind.key in group.kinds]
            for one in shown:
                whole = z3.And(one.exists, _count(one, group) >= group.minimum_count)
                settled = z3.Not(one.dated_vaguely) if view == AMBIGUOUS else z3.BoolVal(True)
                yield z3.Implies(
                    z3.And(whole, settled), z3.And([z3.BoolVal(True), *_of_group(one, group, view, cases)])
                )
            least = group.usual_count or group.minimum_count
            yield z3.Or(
                [z3.And(one.exists, _count(one, group, view) >= least, _led(one, group, view)) for one in shown]
            )


def _of_episode(one: OpenEpisode, cases: OpenCases) -> Iterator[Any]:
    kind = one.kind
    told = {code: z3.Or(symptom.present, symptom.vague) for code, symptom in one.symptoms.items()}
    # The settled cases have an open symptom or have it not.
    shown = [[_shown(one, code, side + 1) for code in told] for side in range(2 if cases.scope.paired else 1)]
    yield from (z3.Sum([z3.If(flag, 1, 0) for flag in flags]) >= kind.fewest_symptoms for flags in shown)
    if leads := leading(cases.criteria, kind.key):
        codes = [*told]
        yield from (z3.Or([flag for code, flag in zip(codes, flags, strict=True) if code in leads]) for flags in shown)
    if kind.over_for is not None:
        yield z3.Or(one.ends == 0, one.ends >= kind.over_for)
    if kind.follows_within is not None:
        events = [event for event in cases.events if event.kind in kind.follows]
        for begins, side in zip(one.begins, (0, 1), strict=True):
            yield z3.Or([z3.And(event.exists, event.ago[side] - begins <= kind.follows_within) for event in events])
    admitted = one.effects.get("admission")
    least = least_admitted(cases.criteria, kind.key)
    if admitted is not None and least:
        for begins, value in zip(one.begins, admitted.sides, strict=True):
            there = z3.Or(z3.And(admitted.told, admitted.value), z3.And(admitted.vague, value))
            yield z3.Implies(there, begins - one.ends >= least)
    if not kind.by_onset_age:
        unstated = z3.And(one.low == one.ends + 1, one.high >= (one.age + 1) * YEAR - 1)
        yield z3.Or(one.low == one.high, unstated, one.high - one.ends <= WIDEST * (one.low - one.ends))


def _of_two(one: OpenEpisode, other: OpenEpisode, cases: OpenCases) -> Iterator[Any]:
    for begins, others, side in zip(one.begins, other.begins, (0, 1), strict=True):
        if one.kind.key != other.kind.key and recurs(one.kind) and recurs(other.kind):
            shared = _least(begins, others) - _greatest(one.ends, other.ends)
            yield z3.Or(shared <= 0, LEAST_SHARED * shared >= _least(begins - one.ends, others - other.ends))
        for event in cases.events:
            if event.kind in {*one.kind.follows} & {*other.kind.follows}:
                yield z3.Implies(event.exists, begins == others)
            for mood, first, answer in ((one, begins, other), (other, others, one)):
                if mood.kind.apart_from and recurs(mood.kind) and event.kind in answer.kind.follows:
                    ago = event.ago[side]
                    yield z3.Implies(event.exists, z3.Or(first <= ago, mood.ends >= ago))


def _of_group(one: OpenEpisode, group: Group, view: int, cases: OpenCases) -> Iterator[Any]:
    begins = one.begins[max(0, view - 1)]
    days = begins - one.ends
    if group.usual_days is not None:
        least, most = group.usual_days
        whole = days >= group.minimum_days if group.minimum_days is not None else z3.BoolVal(True)
        yield z3.Implies(whole, z3.And(days >= least, days <= most))
    if group.usual_onset_ages is not None:
        youngest, oldest = group.usual_onset_ages
        yield z3.And(begins <= (cases.age - youngest) * YEAR, begins >= (cases.age - oldest) * YEAR)


def _count(one: OpenEpisode, group: Group, view: int = AMBIGUOUS) -> Any:
    pool = {code.partition(".")[0] for code in group.pool}
    return z3.Sum([z3.If(_shown(one, code, view), 1, 0) for code in one.symptoms if code in pool])


def _led(one: OpenEpisode, group: Group, view: int) -> Any:
    core = [_shown(one, code, view) for code in one.symptoms if code in group.core]
    if not group.core:
        return z3.BoolVal(True)
    return z3.And(core) if group.core_rule == "all" and len(core) == len(group.core) else z3.Or(core)


def _shown(one: OpenEpisode, code: str, view: int) -> Any:
    symptom = one.symptoms[code]
    if view == AMBIGUOUS:
        return z3.Or(symptom.present, symptom.vague)
    return z3.Or(symptom.present, z3.And(symptom.vague, symptom.sides[view - 1]))


def _least(one: Any, other: Any) -> Any:
    return z3.If(one < other, one, other)


def _greatest(one: Any, other: Any) -> Any:
    return z3.If(one > other, one, other)
