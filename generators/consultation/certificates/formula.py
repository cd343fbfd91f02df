"""What must be asked for something to be known: formulas over keys of questions, none of them negated."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from kg.criteria.evaluation import Evaluation


@dataclass(frozen=True, slots=True, eq=False)
class AllAsked:
    """All parts are needed."""

    parts: tuple["Formula", ...]


@dataclass(frozen=True, slots=True, eq=False)
class OneAsked:
    """One of the parts is needed."""

    parts: tuple["Formula", ...]


@dataclass(frozen=True, slots=True, eq=False)
class SomeAsked:
    """So many of the parts are needed."""

    number: int
    parts: tuple["Formula", ...]


@dataclass(frozen=True, slots=True, eq=False)
class PartKnown:
    """A part of the criteria is known to be as it truly is.

    Attributes:
        known: whether it is, by what the criteria say after some answers.
        needed: what is surely needed for it; whether that is enough, only ``known`` says.
    """

    known: Callable[[Evaluation], bool]
    needed: "Formula"


Formula: TypeAlias = bool | str | AllAsked | OneAsked | SomeAsked | PartKnown
"""A key of a question that must be asked, or parts; true: nothing must be asked; false: no answer makes it known."""


def all_asked(parts: Iterable[Formula]) -> Formula:
    """All parts are needed."""
    kept: dict[Formula, None] = {}
    for part in parts:
        if part is False:
            return False
        if isinstance(part, AllAsked):
            kept.update(dict.fromkeys(part.parts))
        elif part is not True:
            kept[part] = None
    least = _without(kept, OneAsked)
    return AllAsked(least) if len(least) > 1 else next(iter(least), True)


def one_asked(parts: Iterable[Formula]) -> Formula:
    """One of the parts is needed."""
    kept: dict[Formula, None] = {}
    for part in parts:
        if part is True:
            return True
        if isinstance(part, OneAsked):
            kept.update(dict.fromkeys(part.parts))
        elif part is not False:
            kept[part] = None
    least = _without(kept, AllAsked)
    return OneAsked(least) if len(least) > 1 else next(iter(least), False)


def some_asked(number: int, parts: Iterable[Formula]) -> Formula:
    """So many of the parts are needed; a part that stands twice counts twice."""
    kept = []
    for part in parts:
        if part is True:
            number -= 1
        elif part is not False:
            kept.append(part)
    if number <= 0:
        return True
    if len(kept) <= number:
        return all_asked(kept) if len(kept) == number else False
    return one_asked(kept) if number == 1 else SomeAsked(number, tuple(kept))


def _without(parts: Mapping[Formula, None], sort: type[AllAsked] | type[OneAsked]) -> tuple[Formula, ...]:
    """The parts without those of a sort that another part makes superfluous: A or (A and B) is A."""
    return tuple(part for part in parts if not (isinstance(part, sort) and any(inner in parts for inner in part.parts)))
