"""Numbers that conditions and durations ask for lie where cases have them."""

import operator
from collections.abc import Callable, Iterator
from typing import NamedTuple

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.condition import Condition
from kg.model.finding import TOTAL

_COMPARE: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
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
    scales = _scales(knowledge)
    for code, disorder in knowledge.disorders.items():
        for condition in disorder.requirements:
            yield from _of_condition(code, condition, scales)
        for name, length in (
            ("minimum_duration", disorder.minimum_days),
            ("maximum_duration", disorder.maximum_days),
        ):
            yield from _of_length(code, name, length, TOTAL, scales)
    for code, group in knowledge.groups.items():
        yield from _of_length(code, "minimum_duration", group.minimum_days, f"{group.episode}.days", scales)
    for code, differential in knowledge.differentials.items():
        for rule in differential.rules:
            for together in rule.when.any_of:
                for condition in together:
                    yield from _of_condition(code, condition, scales)


def _scales(knowledge: Knowledge) -> dict[str, Scale]:
    numbers = {
        key: Scale(*finding.range, finding.unit)
        for key, finding in knowledge.findings.items()
        if finding.range is not None and finding.unit is not None
    }
    return {**numbers, **{f"{key}.days": Scale(*one.range, "days") for key, one in knowledge.episodes.items()}}


def _of_condition(record: str, condition: Condition, scales: dict[str, Scale]) -> Iterator[Problem]:
    scale, value = scales.get(condition.finding), condition.value
    if scale is None or isinstance(value, bool | str):
        return
    holds = _COMPARE[condition.operator]
    outside = not scale.low <= value <= scale.high
    if outside or not any(holds(one, value) for one in (scale.low, value, scale.high)):
        says = f"the condition {condition.text!r} asks for {value} {scale.unit}"
        yield _problem(record, says, condition.finding, scale, condition.text, outside)


def _of_length(record: str, name: str, length: int | None, finding: str, scales: dict[str, Scale]) -> Iterator[Problem]:
    scale = scales.get(finding)
    if length is not None and scale is not None and not scale.low <= length <= scale.high:
        yield _problem(record, f"its {name} asks for {length} days", finding, scale, f"{name}:", True)


def _problem(record: str, says: str, finding: str, scale: Scale, wrong: str, outside: bool) -> Problem:
    verdict = "outside" if outside else "and no value meets it within"
    limits = f"{scale.low} to {scale.high} {scale.unit}, the range of {finding}"
    return Problem("condition", record, f"{says}, {verdict} {limits}", "correct the number, or widen that range", wrong)
