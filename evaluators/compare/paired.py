"""Paired tests on shared items: McNemar's exact test, and a permutation test that keeps groups together."""

from typing import NamedTuple

import numpy as np
from scipy.stats import binomtest

from evaluators.metrics.table import Floats, Ints, Mask

PERMUTATIONS = 10_000
_AT_ONCE = 500
_EXACT_UP_TO = 12
"""So many groups that differ have few enough signs to try them all."""


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


def permutation(first: Mask, second: Mask, groups: Ints, seed: int) -> float:
    """The p value of a paired permutation test, two-sided: under no difference a whole group may be exchanged.

    Args:
        first: whether one run has each item right.
        second: the same of the other run.
        groups: number of each item's group, from 0.
        seed: of the exchanges, where the groups that differ are too many to try all.
    """
    sums = np.bincount(groups, weights=first.astype(float) - second.astype(float)).astype(float)
    sums = sums[sums != 0]
    observed = abs(float(sums.sum()))
    if len(sums) <= _EXACT_UP_TO:
        signs = 1.0 - 2.0 * ((np.arange(1 << len(sums))[:, None] >> np.arange(len(sums))[None, :]) & 1)
        return float(np.mean(np.abs(signs @ sums) >= observed))
    random = np.random.default_rng(seed)
    as_far = 0
    for start in range(0, PERMUTATIONS, _AT_ONCE):
        many = min(_AT_ONCE, PERMUTATIONS - start)
        as_far += int((np.abs(random.choice((-1.0, 1.0), size=(many, len(sums))) @ sums) >= observed).sum())
    # The observed arrangement is one of those that could have been.
    return (as_far + 1) / (PERMUTATIONS + 1)


def holm(p_values: Floats) -> Floats:
    """Holm's correction: each p value as it is when all of these comparisons are made."""
    order = np.argsort(p_values, kind="stable")
    raised = np.maximum.accumulate(p_values[order] * (len(p_values) - np.arange(len(p_values))))
    corrected = np.empty(len(p_values))
    corrected[order] = np.minimum(raised, 1.0)
    return corrected
