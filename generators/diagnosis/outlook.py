"""What guessers that compare stem and options will make of cases with one right answer, and what is done about it."""

from collections.abc import Callable, Collection, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from scipy.optimize import linear_sum_assignment

from generators.diagnosis.guessers import Array
from generators.diagnosis.leads import Aim, offered, single

_AT_ONCE = 20


class Outlook:
    """What the guessers will make of the cases, whatever is offered beside gold."""

    def __init__(self, golds: Sequence[str], codes: Sequence[str], scores: Array, aim: Aim) -> None:
        """Takes the cases.

        Args:
            golds: what is right in each.
            codes: all disorders, in the order of the scores.
            scores: cases x disorders x guessers x narrators.
            aim: what the guessers may get.
        """
        self.golds = golds
        self.aim = aim
        self._scores = scores
        self._column = {code: place for place, code in enumerate(codes)}

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The places of the cases of each disorder."""
        found: dict[str, list[int]] = {}
        for place, code in enumerate(self.golds):
            found.setdefault(code, []).append(place)
        return found

    def gains(self, places: Sequence[int], sets: Sequence[Collection[str]]) -> Array:
        """What guessers get from some cases with the same gold with each set: cases x sets x guessers."""
        gold = self.golds[places[0]]
        others = self._others([gold] * len(sets), sets)
        scores = self._scores[list(places)]
        parts = [others[start : start + _AT_ONCE] for start in range(0, len(others), _AT_ONCE)]
        return np.concatenate([single(scores, self._column[gold], part) for part in parts], axis=1)

    def offered(self, sets: Sequence[Collection[str]]) -> Array:
        """What guessers get from each case with its set: cases x guessers."""
        golds = np.array([self._column[gold] for gold in self.golds])
        return offered(self._scores, golds, self._others(self.golds, sets))

    def _others(self, golds: Sequence[str], sets: Sequence[Collection[str]]) -> Array:
        """The places of the wrong options of each set."""
        return np.array(
            [
                [self._column[code] for code in sorted(four) if code != gold]
                for gold, four in zip(golds, sets, strict=True)
            ]
        )

    def excess(self, sums: Array) -> Array:
        """How much too much sums over all cases are."""
        return self.aim.excess(sums, len(self.golds))

    def surplus(self, sums: Array) -> Array:
        """What each guesser gets too much over all cases."""
        return self.aim.surplus(sums, len(self.golds))


class _Exchange(NamedTuple):
    """The cases of one disorder: what guessers get from each with each of their sets, and which have which.

    Attributes:
        fits: whether a case may have a set.
        held: the place of its set, changed by exchanges.
    """

    gains: Array
    fits: Array
    held: Array

    def best(self, outlook: Outlook, sums: Array) -> tuple[int, Array, int, int]:
        """The exchange after which guessers get least too much: how much, the sums then, and the two cases."""
        now, may = self.gains[:, self.held], self.fits[:, self.held]
        kept = now.diagonal().T
        change = now + now.transpose(1, 0, 2) - kept[:, None] - kept[None]
        after = outlook.excess(sums + change)
        after = np.where(may & may.T, after, after.max() + 1)
        one, two = np.unravel_index(after.argmin(), after.shape)
        return int(after[one, two]), sums + change[one, two], int(one), int(two)

    def dealt(self, outlook: Outlook, sums: Array) -> tuple[int, Array, Array]:
        """All sets dealt anew so that what guessers get too much becomes less: how much, the sums then, and the sets.

        What a guesser gets weighs as much as it has too much now: of all deals the best is found at once, where
        exchanges of two sets go no further.
        """
        cases = np.arange(len(self.held))
        weighed = (self.gains * outlook.surplus(sums)).sum(axis=-1)
        _, held = linear_sum_assignment(np.where(self.fits, weighed, weighed.sum() + 1))
        after = sums - self.gains[cases, self.held].sum(axis=0) + self.gains[cases, held].sum(axis=0)
        if not self.fits[cases, held].all():
            return int(outlook.excess(sums)), sums, self.held
        return int(outlook.excess(after)), after, held


def exchanged(
    drawn: Sequence[frozenset[str]], fits: Callable[[int, frozenset[str]], bool], outlook: Outlook
) -> list[frozenset[str]]:
    """The sets after exchanges between cases of the same disorder, for as long as guessers get too much.

    Args:
        drawn: the set of each case.
        fits: whether a case may have a set.
        outlook: what guessers make of the cases.
    """
    exchanges = [
        _Exchange(
            outlook.gains(places, [drawn[place] for place in places]),
            np.array([[fits(place, drawn[other]) for other in places] for place in places]),
            np.arange(len(places)),
        )
        for places in outlook.places.values()
    ]
    sums = outlook.offered(drawn).sum(axis=0)
    excess, better = int(outlook.excess(sums)), True
    while better and excess > 0:
        better = False
        for exchange in exchanges:
            after, changed, one, two = exchange.best(outlook, sums)
            if after < excess:
                excess, sums, better = after, changed, True
                exchange.held[[one, two]] = exchange.held[[two, one]]
        for exchange in () if better else exchanges:
            after, changed, held = exchange.dealt(outlook, sums)
            if after < excess:
                excess, sums, better = after, changed, True
                exchange.held[:] = held
    found = list(drawn)
    for places, exchange in zip(outlook.places.values(), exchanges, strict=True):
        for place, other in zip(places, exchange.held.tolist(), strict=True):
            found[place] = drawn[places[other]]
    return found
