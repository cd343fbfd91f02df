"""How often guessers would be right about some options, and how far that is from what may be.

All numbers are whole: two builds, on whatever machine, choose the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from generators.composing.narrators import NARRATORS
from generators.diagnosis.guessers import GUESSERS, Array

_PARTS = np.array([60, 30, 20, 15, 12, 10])
"""What a right guess counts that ties with none, one, two other guesses, and so on."""
_AHEAD = 6
"""Counts for a rival that is ahead where one that ties counts 1: there are at most five."""
SURE = int(_PARTS[0]) * len(NARRATORS)
"""What a guesser gets for a case about which it is right in the text of every narrator."""


class Aim(NamedTuple):
    """What the sums over some cases shall not exceed.

    Attributes:
        most: for each guesser, on average to a case.
    """

    most: Array

    def excess(self, sums: Array, cases: int) -> Array:
        """How much too much they are, all guessers together; the last axis is that of guessers."""
        return (self.surplus(sums, cases) ** 2).sum(axis=-1)

    def surplus(self, sums: Array, cases: int) -> Array:
        """How much too much they are for each guesser."""
        return np.maximum(0, sums - self.most * cases)


def aim(*chances: float) -> Aim:
    """What is not too much where guessers by the highest score and then those by the lowest have each chance."""
    return Aim(np.array([int(SURE * chance) for chance in chances for _ in range(2 * GUESSERS)]))


def single(scores: Array, gold: int, others: Array) -> Array:
    """What guessers get for one right answer, the same for all cases.

    Args:
        scores: cases x disorders x guessers x narrators.
        gold: its place among the disorders.
        others: option sets x the places of the wrong options.

    Returns:
        cases x option sets x guessers, those by the lowest score last.
    """
    against = _against(scores[:, gold, None], scores)
    return _both_ways(sum(against[:, places] for places in others.T), others.shape[1])


def offered(scores: Array, golds: Array, others: Array) -> Array:
    """What guessers get for one right answer of each case from its own set.

    Args:
        scores: cases x disorders x guessers x narrators.
        golds: the place of gold of each case.
        others: cases x the places of the wrong options.

    Returns:
        cases x guessers, those by the lowest score last.
    """
    cases = np.arange(len(scores))
    own = scores[cases, golds]
    return _both_ways(sum(_against(own, scores[cases, places]) for places in others.T), others.shape[1])


def settled(scores: Array, golds: Array, others: Array) -> Array:
    """What guessers get for the first of two golds, where the second is offered beside it.

    Args:
        scores: cases x disorders x guessers x narrators.
        golds: cases x the places of gold and of the one beside it.
        others: option sets x the places of the two other options; or cases x option sets x places.

    Returns:
        cases x option sets x guessers, those by the lowest score last.
    """
    cases = np.arange(len(scores))
    against = _against(scores[cases, golds[:, 0]][:, None], scores)
    other = against[cases, golds[:, 1]][:, None]
    return _both_ways(other + sum(_lent(against, others)), 3)


def double(scores: Array, golds: Array, others: Array) -> Array:
    """What guessers get for two golds whose number they know; arguments and result as those of ``settled``."""
    cases = np.arange(len(scores))
    one, two = (scores[cases, golds[:, place]][:, None] for place in (0, 1))
    # A pair that has one of the golds is ahead where its other disorder is ahead of the other gold.
    mixed = sum(rival for own in (one, two) for rival in _lent(_against(own, scores), others))
    three, four = _lent(scores, others)
    return _both_ways(mixed + _against(one + two, three + four), 5)


def _lent(listed: Array, others: Array) -> Sequence[Array]:
    """What is listed of either other option: cases x option sets x guessers x narrators."""
    cases = np.arange(len(listed))[:, None]
    return [listed[cases, others[..., place]] for place in (0, 1)]


def _against(own: Array, rivals: Array) -> Array:
    """How rivals fare, as small numbers that add up over several: who is ahead, and who ties."""
    ahead, tied = (rivals > own).view(np.int8), (rivals == own).view(np.int8)
    return ahead * np.int8(_AHEAD) + tied


def _both_ways(against: Array, rivals: int) -> Array:
    """By the highest score, then by the lowest; guessers come last, and the sum is over narrators, the last axis.

    Args:
        against: how so many rivals fared, added up.
        rivals: how many.
    """
    highest, lowest = np.zeros((2, _AHEAD * rivals + 1), dtype=np.uint8)
    for ties in range(rivals + 1):
        highest[ties] = lowest[_AHEAD * (rivals - ties) + ties] = _PARTS[ties]
    # Looked up and added up as small numbers: many times as fast as to reckon with them.
    parts = [np.einsum("...d->...", listed.take(against, mode="clip"), dtype=np.uint16) for listed in (highest, lowest)]
    return np.concatenate(parts, axis=-1).astype(np.int64)
