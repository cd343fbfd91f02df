"""Paired comparisons of levels, clustered by base question: differences, intervals, permutation tests, flips."""

from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from scipy import sparse
from scipy.stats import false_discovery_control, t

from evaluators.compare.paired import holm
from evaluators.demographics.records import Adjustment
from evaluators.demographics.variants import Variants
from evaluators.score.metric import ratio
from evaluators.score.wilson import sums_of, wilson
from evaluators.table.table import Floats, Ints, Mask

_COUNTED = 12
"""With so many base questions or fewer all changes of sign are counted; with more they are drawn."""
_ALIKE = 1e-9
"""Sums that are so near each other are equal: they are added up in different orders."""


class PairedContexts(NamedTuple):
    """Variants that are equal in everything but one factor, side by side.

    Attributes:
        rows: contexts x levels; the row of the variant, -1 where there is none.
        bases: of each context, its base question.
    """

    rows: Ints
    bases: Ints

    def values(self, column: Floats) -> Floats:
        """A column of the variants: contexts x levels, NaN where there is no variant."""
        return np.where(self.rows >= 0, column[np.maximum(self.rows, 0)], np.nan)


def contexts_of(variants: Variants, factor: str) -> PairedContexts:
    """The contexts of a factor: same base question, and same level of every other factor.

    Where a level comes several times, such as two ages of one band, the first variants of the levels stand side by
    side, then the second ones, and so on.
    """
    place = list(variants.factors).index(factor)
    shown = np.flatnonzero(variants.levels[:, place] >= 0)
    others = np.delete(variants.levels[shown], place, axis=1)
    same = np.column_stack([variants.tasks[shown], variants.bases[shown], others])
    keys = np.column_stack([same, _times_before(np.column_stack([same, variants.levels[shown, place]]))])
    unique, context = np.unique(keys, axis=0, return_inverse=True)
    rows = np.full((len(unique), len(variants.factors[factor])), -1, dtype=np.int64)
    rows[context.ravel(), variants.levels[shown, place]] = shown
    return PairedContexts(rows, unique[:, 1] if len(unique) else np.empty(0, dtype=np.int64))


def _times_before(keys: Ints) -> Ints:
    """How often each row of keys stood before."""
    _, same = np.unique(keys, axis=0, return_inverse=True)
    same = same.ravel()
    order = np.argsort(same, kind="stable")
    starts = np.flatnonzero(np.diff(same[order], prepend=-1))
    before = np.arange(len(same)) - np.repeat(starts, np.diff(np.r_[starts, len(same)]))
    found = np.empty(len(same), dtype=np.int64)
    found[order] = before
    return found


def base_means(values: Floats, bases: Ints) -> tuple[Floats, Ints]:
    """The mean of each base question over its contexts, of those without a gap.

    Args:
        values: contexts, or contexts x anything; a context with a NaN is left out.
        bases: of each context.

    Returns:
        Base questions, or base questions x anything; and how many contexts each mean is over.
    """
    whole = ~np.isnan(values.reshape(len(values), -1)).any(axis=1)
    present, place = np.unique(bases[whole], return_inverse=True)
    counts = np.bincount(place, minlength=len(present))
    sums = np.zeros((len(present), *values.shape[1:]))
    np.add.at(sums, place, values[whole])
    return sums / counts.reshape(-1, *([1] * (values.ndim - 1))), counts.astype(np.int64)


def mean_interval(values: Floats) -> tuple[float, float] | None:
    """The 95 % interval of the mean of base questions, by Student's t; None where there are fewer than two."""
    if len(values) < 2:
        return None
    half = float(t.ppf(0.975, len(values) - 1) * values.std(ddof=1) / np.sqrt(len(values)))
    return float(values.mean()) - half, float(values.mean()) + half


def sign_test(differences: Floats, draws: int, random: np.random.Generator) -> float:
    """The two-sided p value of a mean difference: without an effect each base question may change its sign.

    Args:
        differences: of the base questions.
        draws: how many changes of sign are drawn, where there are too many to count all.
        random: of the draws.
    """
    told = differences[np.abs(differences) > _ALIKE]
    if not len(told):
        return 1.0
    observed = abs(told.sum()) - _ALIKE
    if len(told) <= _COUNTED:
        signs = np.array(list(product((-1.0, 1.0), repeat=len(told))))
        return float((np.abs(signs @ told) >= observed).mean())
    signs = random.integers(0, 2, size=(draws, len(told))) * 2.0 - 1
    return float((1 + (np.abs(signs @ told) >= observed).sum()) / (draws + 1))


def factor_test(means: Floats, draws: int, random: np.random.Generator) -> float:
    """The p value of a factor: without an effect its levels may change places within each base question.

    The statistic is the variance of the level means.

    Args:
        means: base questions x levels.
        draws: how many exchanges are drawn.
        random: of the draws.
    """
    told = means[np.ptp(means, axis=1) > _ALIKE] if len(means) else means
    if not len(told):
        return 1.0
    observed = told.sum(axis=0).var() * (1 - _ALIKE)
    reached = 0
    left = draws
    while left:
        many = min(left, 500)
        order = random.random((many, *told.shape)).argsort(axis=2)
        sums = np.take_along_axis(np.broadcast_to(told, order.shape), order, axis=2).sum(axis=1)
        reached += int((sums.var(axis=1) >= observed).sum())
        left -= many
    return (1 + reached) / (draws + 1)


class Flips(NamedTuple):
    """Pairs of variants with another choice.

    Attributes:
        share, low, high: of the pairs that were both answered; NaN where there are none or one base question only.
        bases, flipped: base questions with such pairs, and with a flip.
    """

    share: float
    low: float
    high: float
    pairs: int
    unanswered: int
    bases: int
    flipped: int


def flips_of(choices: Floats, bases: Ints, pairs: Sequence[tuple[int, int]]) -> Flips:
    """How often the choice differs.

    Args:
        choices: contexts x levels; NaN where there is no variant, -1 where it has no answer.
        bases: of each context.
        pairs: of levels.
    """
    flipped, asked = np.zeros(len(choices)), np.zeros(len(choices))
    unanswered = 0
    for first, second in pairs:
        one, other = choices[:, first], choices[:, second]
        there = ~np.isnan(one) & ~np.isnan(other)
        both: Mask = there & (one >= 0) & (other >= 0)
        unanswered += int((there & ~both).sum())
        asked += both
        flipped += both & (one != other)
    present, place = np.unique(bases, return_inverse=True)
    asked_by_base = np.bincount(place, weights=asked, minlength=len(present))
    flipped_by_base = np.bincount(place, weights=flipped, minlength=len(present))
    (low, high), *_ = wilson(
        sums_of(sparse.csr_array(flipped_by_base[None, :]), sparse.csr_array(asked_by_base[None, :]))
    )
    return Flips(
        share=float(ratio(np.array([flipped.sum()]), np.array([asked.sum()]))[0]),
        low=float(low),
        high=float(high),
        pairs=int(asked.sum()),
        unanswered=unanswered,
        bases=int((asked_by_base > 0).sum()),
        flipped=int((flipped_by_base > 0).sum()),
    )


def adjusted(p_values: Sequence[float], adjustment: Adjustment) -> list[float]:
    """The p values of a family as they are when all of its tests are made."""
    if not p_values:
        return []
    values = np.array(p_values, dtype=float)
    found: Floats = holm(values) if adjustment == "holm" else false_discovery_control(values, method="bh")
    return [float(one) for one in found]
