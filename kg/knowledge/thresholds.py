"""Numbers that conditions and lengths ask for lie where cases have them."""

import operator
from collections.abc import Callable, Iterator
from typing import NamedTuple

from kg.knowledge.asked import conditions
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.condition import Condition

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


class Scale(NamedTuple):
    """A number that patients have: the least and the greatest that cases use, and its unit."""

    low: int
    high: int
    unit: str


def thresholds(knowledge: Knowledge) -> Iterator[Problem]:
    """Thresholds outside the range of what they are compared with, and conditions that no value in it meets."""
    for record, condition in conditions(knowledge):
        scale = _scale(condition, knowledge)
        if scale is not None:
            yield from _of_condition(record, condition, scale)
    for code, group in knowledge.groups.items():
        ranges = [knowledge.kinds[key].range for key in group.kinds if key in knowledge.kinds]
        length = group.minimum_days
        if length is not None and ranges and not any(low <= length <= high for low, high in ranges):
            scale = Scale(min(low for low, _ in ranges), max(high for _, high in ranges), "days")
            says = f"its minimum_duration asks for {length} days"
            yield _problem(code, says, " or ".join(group.kinds), scale, "minimum_duration:", outside=True)


def _scale(condition: Condition, knowledge: Knowledge) -> Scale | None:
    """Where the number lies that a condition asks for; None where it asks for none, or for one without limits."""
    finding = knowledge.findings.get(condition.asked)
    if finding is not None:
        return None if finding.range is None or finding.unit is None else Scale(*finding.range, finding.unit)
    if condition.function == "share":
        return Scale(0, 100, "per cent")
    if condition.function == "count":
        return Scale(0, max((len(knowledge.groups[one].pool) for one in condition.groups), default=0), "symptoms")
    if condition.kind is not None and condition.kind in knowledge.kinds:
        return _of_kind(condition, knowledge)
    event = knowledge.events.get(condition.event or "")
    if event is not None and condition.function in ("ago", "ended"):
        return Scale(event.range[0] if condition.function == "ago" else 0, event.range[1], "days")
    return None


def _of_kind(condition: Condition, knowledge: Knowledge) -> Scale | None:
    kind = knowledge.kinds[str(condition.kind)]
    match condition.function:
        case "onset_age":
            return Scale(*kind.onset_ages, "years")
        case "days":
            return Scale(*kind.range, "days")
        case "overlap" | "outside":
            return Scale(0, kind.range[1], "days")
    return None


def _of_condition(record: str, condition: Condition, scale: Scale) -> Iterator[Problem]:
    value = condition.value
    if isinstance(value, bool | str):
        return
    holds = _COMPARE[condition.operator]
    outside = not scale.low <= value <= scale.high
    if outside or not any(holds(one, value) for one in (scale.low, value, scale.high)):
        says = f"the condition {condition.text!r} asks for {value} {scale.unit}"
        yield _problem(record, says, condition.asked, scale, condition.text, outside)


def _problem(record: str, says: str, asked: str, scale: Scale, wrong: str, outside: bool) -> Problem:
    verdict = "outside" if outside else "and no value meets it within"
    limits = f"{scale.low} to {scale.high} {scale.unit}, the range of {asked}"
    return Problem("condition", record, f"{says}, {verdict} {limits}", "correct the number, or widen that range", wrong)
