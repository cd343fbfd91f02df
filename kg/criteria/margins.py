"""How far the numbers that decide stand from their limits."""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from kg.criteria.conditions import AtLeast
from kg.criteria.evaluation import Evaluation
from kg.criteria.groups import at_least
from kg.criteria.truth import Flag, disjunction, opposite
from kg.model.condition import Condition, Requirement, sets_of
from kg.model.timeline import LONGEST_LIFE, YEAR, Bounds

MARGIN = 25
"""Per cent of a limit that a number must be away from it (semantics, section 4)."""
SMALL = 3
"""Limits up to this one have no margin."""
_FAR = (LONGEST_LIFE + 1) * YEAR
"""No number of a patient is greater."""


class Asked(NamedTuple):
    """A number that is compared with a limit.

    Attributes:
        about: the text of the condition, or ``<group>: length of <episode>`` for the least length of a group.
        at_least: the number, as far as it can be asked.
        limit: in the unit in which the number is asked; ages at onset are asked in days.
        small: the limit has no margin, since it is small in the unit in which it is written.
    """

    about: str
    at_least: AtLeast
    limit: int
    small: bool


class Measured(NamedTuple):
    """A number of a plain patient and the limit that it is compared with.

    Attributes:
        about: as in `Asked`.
        bounds: the least and the greatest value that the number can have; days for ages.
    """

    about: str
    bounds: Bounds
    limit: int
    clear: bool


def numbers(evaluation: Evaluation, requirement: Requirement) -> Iterator[Asked]:
    """The numbers that a requirement compares, those of kinds and events that the patient does not have left out."""
    for conditions in sets_of(requirement):
        for condition in conditions:
            yield from _number(evaluation, condition)


def _number(evaluation: Evaluation, condition: Condition) -> Iterator[Asked]:
    number = evaluation.conditions.at_least(condition)
    if number is None or evaluation.conditions.there(condition).no is True:
        return
    limit = int(condition.value)
    yield Asked(condition.text, number, limit * evaluation.conditions.scale(condition), limit <= SMALL)


def lengths(evaluation: Evaluation, group: str) -> Iterator[Asked]:
    """The lengths of the episodes in which a group is sought, where it asks for one."""
    limit = evaluation.criteria.groups[group].minimum_days
    if limit is None:
        return
    for stretch in evaluation.groups.episodes(group):
        about = f"{group}: length of {stretch.name}"
        yield Asked(about, partial(at_least, stretch.days), limit, limit <= SMALL)


def deciding(evaluation: Evaluation, code: str) -> Iterator[Asked]:
    """The numbers that decide a disorder: those of its groups, its requirements and its exclusions."""
    disorder = evaluation.criteria.disorders[code]
    for need in disorder.needs:
        yield from lengths(evaluation, need.group)
    for requirement in disorder.requirements:
        yield from numbers(evaluation, requirement)
    for exclusion in disorder.exclusions:
        for requirement in exclusion.when:
            yield from numbers(evaluation, requirement)


def clear(asked: Asked) -> Flag:
    """Whether a number surely stands a margin away from its limit."""
    if asked.small:
        return True
    above = -(-asked.limit * (100 + MARGIN) // 100)
    below = asked.limit * (100 - MARGIN) // 100
    return disjunction((asked.at_least(above).yes, asked.at_least(below + 1).no))


def measured(asked: Asked) -> Measured:
    """A number of a plain patient, found by asking for it."""
    low = _greatest(lambda number: asked.at_least(number).yes)
    high = _greatest(lambda number: opposite(asked.at_least(number).no))
    return Measured(asked.about, Bounds(low, high), asked.limit, bool(clear(asked)))


def _greatest(holds: Callable[[int], Flag]) -> int:
    """The greatest number of which something holds that holds of all smaller ones."""
    low, high = -_FAR, _FAR
    while low < high:
        middle = (low + high + 1) // 2
        if holds(middle):
            low = middle
        else:
            high = middle - 1
    return low
