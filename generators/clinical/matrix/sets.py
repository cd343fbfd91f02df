"""Closed sets: questions whose answers are each other's wrong options, so that the options alone tell nothing.

Each question of a set has the same options, and each option answers one of them. Sets are drawn so that comparing the
words of stem and options helps no more than the options do: whoever goes by shared words, or by what a disorder is
about, stays near chance over all sets.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Generic, NamedTuple, Protocol, TypeVar

from generators.draw import Stream

Q = TypeVar("Q")
Judged = TypeVar("Judged", contravariant=True)
"""A question with its right answer."""

ORDERS = (True, False) * 6
"""So many sets are drawn for each that is kept: with related questions first, and by lot alone."""
_TRIES = 240
"""Questions that are looked at to fill a set."""
_AHEAD = 1.0
"""By so many right answers a guesser may be ahead of chance over all sets of a kind."""


class Beside(Protocol[Judged]):
    """What may stand beside what."""

    def together(self, one: Judged, other: Judged) -> bool:
        """Whether two questions may stand in one set: neither is answered by the other's answer."""

    def related(self, one: Judged, other: Judged) -> int:
        """How much the answers of two questions have to do with each other: wrong options are better near at hand."""

    def guesses(self, questions: Sequence[Judged]) -> Sequence[float]:
        """How many of the questions of a set each guesser is right about, ties drawn by lot."""


class ClosedSet(NamedTuple, Generic[Q]):
    """Questions with the same options, each of which answers one of them.

    Attributes:
        name: of the set, which is the group of its items.
    """

    name: str
    questions: tuple[Q, ...]


def closed_sets(name: str, questions: Sequence[Q], size: int, beside: Beside[Q], rng: Stream) -> list[ClosedSet[Q]]:
    """As many sets as the questions give, each question in one at the most.

    Args:
        name: what the names of the sets begin with.
        questions: of one kind.
        size: questions of each set.
        beside: which may stand together, and how far guessers come.
        rng: decides.

    Returns:
        The sets in the order in which they were drawn; questions that fit into none are left out.
    """
    waiting = rng.shuffled(list(questions))
    kept: list[ClosedSet[Q]] = []
    surplus: list[float] = []
    while len(waiting) >= size:
        drawn = [one for near in ORDERS if (one := _drawn(waiting, size, beside, rng, near=near))]
        if not drawn:
            waiting = waiting[1:]
            continue
        scored = [(_excess(surplus, beside.guesses(one)), place) for place, one in enumerate(drawn)]
        worst, place = min(scored, key=lambda pair: (max(0.0, *pair[0]), -relation(drawn[pair[1]], beside), pair))
        # What cannot be balanced any more would only lift the guessers.
        if max(worst) > _AHEAD:
            waiting = waiting[1:]
            continue
        chosen = drawn[place]
        waiting = [one for one in waiting if one not in chosen]
        kept.append(ClosedSet(f"{name}/set-{len(kept)}", chosen))
        surplus = worst
    return kept


def relation(questions: Sequence[Q], beside: Beside[Q]) -> int:
    """How much the answers of some questions have to do with each other, all pairs together."""
    return sum(beside.related(one, other) for one, other in combinations(questions, 2))


def beside_first(first: Q, others: Sequence[Q], beside: Beside[Q], rng: Stream, *, near: bool) -> list[Q]:
    """Some questions in the order in which they are tried beside another: by lot, or related ones before the rest."""
    looked_at = [others[place] for place in rng.shuffled(list(range(len(others))))[:_TRIES]]
    return sorted(looked_at, key=lambda one: -beside.related(first, one)) if near else looked_at


def _drawn(waiting: Sequence[Q], size: int, beside: Beside[Q], rng: Stream, *, near: bool) -> tuple[Q, ...] | None:
    """Questions that may stand together, beginning with the one that waits longest; None where too few are found."""
    chosen = [waiting[0]]
    for other in beside_first(waiting[0], waiting[1:], beside, rng, near=near):
        if len(chosen) == size:
            break
        if all(beside.together(other, one) for one in chosen):
            chosen.append(other)
    return tuple(chosen) if len(chosen) == size else None


def _excess(surplus: Sequence[float], rights: Sequence[float]) -> list[float]:
    """By how many questions each guesser would be ahead of chance, which is one right answer in each set."""
    before = surplus or [0.0] * len(rights)
    return [ahead + right - 1.0 for ahead, right in zip(before, rights, strict=True)]
