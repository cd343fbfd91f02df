"""Intervals of shares hold the truth as often as they say, however few the groups, and never have no width."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest
from scipy import sparse

from evaluators.score.all import declared
from evaluators.score.bootstrap import Resampling, estimates
from evaluators.score.breakdown import BREAKDOWNS
from evaluators.score.wilson import Sums, sums_of, wilson
from evaluators.table.build import table_of
from evaluators.table.table import Floats
from tests.evaluators.score.making import asked, row

GROUPS = (2, 3, 4, 5, 7, 10, 15, 19, 20, 35, 50)
SHARES = (0.1, 0.2, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95)
CORRELATIONS = (0.0, 0.1, 0.2, 0.3)
DRAWS, LEAST = 60_000, 4_000
"""Groups are drawn so many times in all, and each number of them at least so often."""


def held(groups: int, share: float, correlation: float, largest: int, random: np.random.Generator) -> float:
    """How often the interval holds the share, for groups of 1 to so many answers that are beta-binomial."""
    sizes = random.integers(1, largest + 1, size=(max(LEAST, DRAWS // groups), groups))
    shares: Floats = np.full(sizes.shape, share)
    if correlation:
        both = 1 / correlation - 1
        shares = random.beta(share * both, (1 - share) * both, size=sizes.shape)
    asked_, right = sizes.astype(float), random.binomial(sizes, shares).astype(float)
    sums = (part.sum(axis=1) for part in (right, asked_, right**2, right * asked_, asked_**2, np.ones_like(asked_)))
    low, high = wilson(Sums(*sums)).T
    return float(np.mean((low <= share) & (share <= high)))


@pytest.mark.parametrize("groups", GROUPS)
def test_small_groups_hold_the_truth_in_93_to_98_of_100(groups: int) -> None:
    random = np.random.default_rng(groups)
    found = {
        (share, correlation): held(groups, share, correlation, 4, random)
        for share in SHARES
        for correlation in CORRELATIONS
    }
    outside = {cell: part for cell, part in found.items() if not 93 <= round(100 * part) <= 98}
    assert outside == {}


@pytest.mark.parametrize("groups", GROUPS)
def test_large_groups_hold_it_no_less_often(groups: int) -> None:
    """What two groups of fifteen share may be theirs alone: there the interval is wider than it had to be."""
    random = np.random.default_rng(groups)
    found = [held(groups, share, correlation, 15, random) for share in (0.3, 0.5, 0.9) for correlation in (0.0, 0.3)]
    assert min(found) > 0.925


def counts(*groups: tuple[int, int]) -> Floats:
    """The interval of one cell from the right and all answers of its groups."""
    right, asked_ = (sparse.csr_array(np.array([column], dtype=float)) for column in zip(*groups, strict=True))
    (ends,) = wilson(sums_of(right, asked_))
    return np.asarray(ends)


def test_groups_of_one_give_the_interval_of_wilson() -> None:
    low, high = counts(*[(1, 1)] * 7, *[(0, 1)] * 3)
    square = NormalDist().inv_cdf(0.975) ** 2
    for end in (low, high):
        assert (end - 0.7) ** 2 == pytest.approx(square * end * (1 - end) / 10, rel=1e-4)


def test_a_cell_where_all_agree_has_a_width() -> None:
    low, high = counts(*[(5, 5)] * 4)
    assert high == 1
    assert 0.6 < low < 0.9
    low_of_none, high_of_none = counts(*[(0, 5)] * 4)
    assert (low_of_none, high_of_none) == (0, pytest.approx(1 - low))


def test_groups_that_differ_make_it_wider() -> None:
    alike, apart = counts(*[(5, 10)] * 8), counts(*[(0, 10), (10, 10)] * 4)
    assert apart[1] - apart[0] > 2 * (alike[1] - alike[0])


def test_one_group_is_no_interval() -> None:
    assert np.isnan(counts((3, 5))).all()


def test_the_scores_have_these_intervals() -> None:
    right = {"one": (4, 5), "two": (1, 3), "three": (6, 6)}
    items = [
        row(asked(number, "A", group=f"{group}"), "A" if number < hits else "unparsed")
        for group, (hits, all_) in right.items()
        for number in range(all_)
    ]
    found = estimates(table_of(items), BREAKDOWNS[0].cells(table_of(items)), declared(), Resampling(50))
    ends = counts(*right.values())
    assert found["accuracy"].interval(0) == pytest.approx(tuple(ends))
    assert found["unparsed"].interval(0) == pytest.approx(tuple(1 - ends[::-1]))
    assert found["chance_adjusted_accuracy"].interval(0) == pytest.approx(tuple((ends - 0.25) / 0.75))
