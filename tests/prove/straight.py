"""Three-valued verdicts written straight down from the definitions, for checking what the solver shows."""

import operator
from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any, NamedTuple

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition, Value
from kg.model.group import SymptomGroup
from kg.model.profile import Profile

Truth = bool | None

COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Stretch(NamedTuple):
    present: Collection[str]
    vague: Collection[str]
    findings: Mapping[str, Value]


def both(parts: Iterable[Truth]) -> Truth:
    found = list(parts)
    return False if False in found else None if None in found else True


def either(parts: Iterable[Truth]) -> Truth:
    found = list(parts)
    return True if True in found else None if None in found else False


def contrary(truth: Truth) -> Truth:
    return None if truth is None else not truth


def at_least(symptoms: Iterable[str], minimum: int, stretch: Stretch) -> Truth:
    codes = list(symptoms)
    here = sum(code in stretch.present for code in codes)
    perhaps = sum(code in stretch.vague for code in codes)
    return True if here >= minimum else False if here + perhaps < minimum else None


def group_complete(group: SymptomGroup, stretch: Stretch, total: Value | None) -> Truth:
    parts = [at_least(group.pool, group.minimum_count, stretch)]
    if group.core is not None:
        wanted = len(group.core.symptoms) if group.core.rule == "all" else 1
        parts.append(at_least(group.core.symptoms, wanted, stretch))
    if group.minimum_days is not None:
        days = stretch.findings.get(f"{group.episode}.days")
        short = isinstance(total, int) and total < group.minimum_days
        parts.append(int(days) >= group.minimum_days if days is not None else False if short else None)
    if group.impairment is not None:
        effect = stretch.findings.get(f"{group.episode}.impairment")
        parts.append(None if effect is None else effect == group.impairment)
    return both(parts)


def met(knowledge: Knowledge, profile: Profile, code: str) -> Truth:
    now = Stretch(profile.present, profile.vague, profile.findings)
    return group_complete(knowledge.groups[code], now, profile.findings.get("duration.total"))


def ever(knowledge: Knowledge, profile: Profile, code: str) -> Truth:
    group, total = knowledge.groups[code], profile.findings.get("duration.total")
    earlier = [
        group_complete(group, Stretch(past.present, past.vague, past.findings), total)
        for past in profile.past
        if past.episode == group.episode
    ]
    return either([met(knowledge, profile, code), *earlier])


def holds(knowledge: Knowledge, profile: Profile, condition: Condition) -> Truth:
    found = _found(knowledge, profile, condition.finding)
    if found is not None:
        return COMPARE[condition.operator](found, condition.value)
    total = profile.findings.get("duration.total")
    if not condition.finding.endswith(".days") or total is None:
        return None
    at_total = COMPARE[condition.operator](total, condition.value)
    if condition.operator in ("<", "<="):
        return True if at_total else None
    return None if at_total or total > condition.value else False  # type: ignore[operator]


def _found(knowledge: Knowledge, profile: Profile, name: str) -> Value | None:
    if name in knowledge.symptoms:
        return True if name in profile.present else None if name in profile.vague else False
    owner, _, aspect = name.rpartition(".")
    if owner in knowledge.groups:
        return (met if aspect == "met" else ever)(knowledge, profile, owner)
    if aspect == "majority":
        days, total = profile.findings.get(f"{owner}.days"), profile.findings.get("duration.total")
        return None if days is None or total is None else int(days) * 2 > int(total)
    return profile.findings.get(name)


def criteria(knowledge: Knowledge, profile: Profile, code: str) -> Truth:
    disorder, stated = knowledge.disorders[code], profile.findings
    total = stated.get("duration.total")
    parts = [ever(knowledge, profile, part.group) for part in disorder.requires if part.mandatory]
    if disorder.minimum_days is not None:
        parts.append(None if total is None else int(total) >= disorder.minimum_days)
    if disorder.maximum_days is not None:
        parts.append(None if total is None else int(total) <= disorder.maximum_days)
    if disorder.functional_impairment is not None:
        impaired = stated.get("impairment")
        parts.append(None if impaired is None else impaired == disorder.functional_impairment)
    if disorder.stressor != "none":
        stressor = stated.get(f"stressor.{disorder.stressor}")
        parts.append(None if stressor is None else bool(stressor))
    return both([*parts, *(holds(knowledge, profile, condition) for condition in disorder.requirements)])


def verdict(knowledge: Knowledge, profile: Profile, code: str) -> Truth:
    excluders = (edge.disorder for edge in knowledge.disorders[code].excluded_when)
    return both(
        [criteria(knowledge, profile, code), *(contrary(criteria(knowledge, profile, other)) for other in excluders)]
    )


def rule(knowledge: Knowledge, profile: Profile, differential: str, favours: str) -> Truth:
    when = knowledge.differentials[differential].rule_for(favours).when
    return either(both(holds(knowledge, profile, one) for one in together) for together in when.any_of)
