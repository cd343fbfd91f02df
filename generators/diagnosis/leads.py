"""How often guessers would be right about some options, and how far that is from what may be.

All numbers are whole: two builds, on whatever machine, choose the same.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from generators.diagnosis.foretelling import DRAFTS, Array

_PARTS = np.array([60, 30, 20, 15, 12, 10])
"""What a right guess counts that ties with none, one, two other guesses, and so on."""
SURE = int(_PARTS[0]) * DRAFTS
"""What a guesser gets for a case about which it is right in every draft."""
_TOPIC, _OVERLAP = -0.03, 0.0
"""How far from chance the foretold rates shall be: what is foretold is not what is written, and one of three guessers
(``foretelling.foreteller``) is near chance whatever is offered."""


class Aim(NamedTuple):
    """What the sums over some cases shall not exceed.

    Attributes:
        most: for each guesser, on average to a case.
    """

    most: Array

    def excess(self, sums: Array, cases: int) -> Array:
        """How much too much they are, all guessers together; the last axis is that of guessers."""
        return (np.maximum(0, sums - self.most * cases) ** 2).sum(axis=-1)


def aim(*chances: float) -> Aim:
    """What is not too much where guessers by the highest score and then those by the lowest have each chance."""
    wanted = [chance + beside for chance in chances for _ in range(2) for beside in (_TOPIC, _TOPIC, _OVERLAP)]
    return Aim(np.array([int(SURE * share) for share in wanted]))


def single(scores: Array, gold: int, others: Array) -> Array:
    """What guessers get for one right answer, the same for all cases.

    Args:
        scores: cases x disorders x guessers x drafts.
        gold: its place among the disorders.
        others: option sets x the places of the wrong options.

    Returns:
        cases x option sets x guessers, those by the lowest score last.
    """
    return _both_ways(scores[:, gold, None], [scores[:, places] for places in others.T])


def settled(scores: Array, golds: Array, others: Array) -> Array:
    """What guessers get for the first of two golds, where the second is offered beside it.

    Args:
        scores: cases x disorders x guessers x drafts.
        golds: cases x the places of gold and of the one beside it.
        others: option sets x the places of the two other options; or cases x option sets x places.

    Returns:
        cases x option sets x guessers, those by the lowest score last.
    """
    own, other = _own(scores, golds)
    return _both_ways(own, [other, *_lent(scores, others)])


def double(scores: Array, golds: Array, others: Array) -> Array:
    """What guessers get for two golds whose number they know; arguments and result as those of ``settled``."""
    one, two = _own(scores, golds)
    three, four = _lent(scores, others)
    return _both_ways(one + two, [one + three, one + four, two + three, two + four, three + four])


def _own(scores: Array, golds: Array) -> Sequence[Array]:
    """The scores of either gold of each case, ready to be compared with those of several others."""
    return [scores[np.arange(len(golds)), golds[:, place]][:, None] for place in (0, 1)]


def _lent(scores: Array, others: Array) -> Sequence[Array]:
    """The scores of either other option: cases x option sets x guessers x drafts."""
    cases = np.arange(len(scores))[:, None]
    return [scores[cases, others[..., place]] for place in (0, 1)]


def _both_ways(own: Array, rivals: Sequence[Array]) -> Array:
    """By the highest score, then by the lowest; guessers come last, and the sum is over drafts, the last axis."""
    higher = sum((rival > own).astype(np.int8) for rival in rivals)
    ties = sum((rival == own).astype(np.int8) for rival in rivals)
    lower = len(rivals) - higher - ties
    parts = _PARTS[ties]
    return np.concatenate([np.where(worse == 0, parts, 0).sum(axis=-1) for worse in (higher, lower)], axis=-1)
