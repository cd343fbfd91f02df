"""Paired tests on shared items: McNemar's exact test, and a permutation test that keeps groups together."""

from typing import NamedTuple

import numpy as np
from scipy.stats import binom, binomtest

from evaluators.table.table import Floats, Ints, Mask

LEAST = 1e-300
"""The least p value; smaller ones would come near the end of what a number can hold."""


class Discordant(NamedTuple):
    """Items on which two runs differ.

    Attributes:
        only_first, only_second: items that only one of them has right.
    """

    only_first: int
    only_second: int

    @property
    def effect(self) -> float:
        """Cohen's g: how far the first run's share of them is from one half; 0 where they never differ."""
        both = self.only_first + self.only_second
        return self.only_first / both - 0.5 if both else 0.0


def discordant(first: Mask, second: Mask) -> Discordant:
    """Counts the items that only one run has right."""
    return Discordant(int((first & ~second).sum()), int((second & ~first).sum()))


def mcnemar(differing: Discordant) -> float:
    """The p value of McNemar's exact test, two-sided: under no difference each of these items falls either way.

    It takes items to be independent, which variants of one seed are not: see `permutation`.
    """
    both = differing.only_first + differing.only_second
    return float(binomtest(differing.only_first, both, 0.5).pvalue) if both else 1.0


def permutation(first: Mask, second: Mask, groups: Ints) -> float:
    """The p value of a paired permutation test, two-sided: under no difference a whole group may be exchanged.

    It is exact: every way to exchange groups is counted, none is drawn.

    Args:
        first: whether one run has each item right.
        second: the same of the other run.
        groups: number of each item's group, from 0.

    Returns:
        At least LEAST, which stands for everything below it.
    """
    gains = np.bincount(groups, weights=first.astype(float) - second.astype(float)).astype(np.int64)
    observed = abs(int(gains.sum()))
    if not observed:
        return 1.0
    # Of all differences the groups with the first run ahead make up a part; the rest is the second run's.
    ahead = (int(np.abs(gains).sum()) + observed) // 2
    return max(LEAST, min(1.0, 2 * float(_sums(np.abs(gains))[ahead:].sum())))


def _sums(sizes: Ints) -> Floats:
    """How probable each sum of some numbers is, from 0, where each of them counts or not by the toss of a coin.

    Numbers of equal size are a binomial distribution; those are convolved, so that nothing but positive numbers is ever
    added and small probabilities are as accurate as large ones.
    """
    found = np.ones(1)
    values, counts = np.unique(sizes[sizes > 0], return_counts=True)
    # The numerous ones first, while there are few sums yet.
    for place in np.argsort(-counts, kind="stable").tolist():
        size, many = int(values[place]), int(counts[place])
        tossed = binom.pmf(np.arange(many + 1), many, 0.5)
        wider = np.zeros(len(found) + size * many)
        for rest in range(min(size, len(found))):
            wider[rest::size] = np.convolve(found[rest::size], tossed)
        found = wider
    return found


def holm(p_values: Floats) -> Floats:
    """Holm's correction: each p value as it is when all of these comparisons are made."""
    order = np.argsort(p_values, kind="stable")
    raised = np.maximum.accumulate(p_values[order] * (len(p_values) - np.arange(len(p_values))))
    corrected = np.empty(len(p_values))
    corrected[order] = np.minimum(raised, 1.0)
    return corrected
