"""The paired tests against figures from tables and against enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import comb
from time import perf_counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluators.compare.paired import LEAST, Discordant, discordant, holm, mcnemar, permutation

pairs = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 5)), min_size=1, max_size=40)


@pytest.mark.parametrize(("first", "second"), [(0, 0), (5, 0), (8, 2), (3, 3), (1, 12)])
def test_mcnemar_is_the_sign_test_on_what_differs(first: int, second: int) -> None:
    both = first + second
    tail = sum(comb(both, count) for count in range(min(first, second) + 1)) / 2**both if both else 1
    assert mcnemar(Discordant(first, second)) == pytest.approx(min(1.0, 2 * tail))


@settings(deadline=None)
@given(pairs)
def test_groups_are_exchanged_in_every_way(answers: list[tuple[bool, bool, int]]) -> None:
    first, second = (np.array([answer[side] for answer in answers]) for side in (0, 1))
    groups = np.array([answer[2] for answer in answers])
    gains = [sum(int(a) - int(b) for a, b, group in answers if group == number) for number in range(6)]
    as_far = [abs(sum(map(int.__mul__, signs, gains))) >= abs(sum(gains)) for signs in product((1, -1), repeat=6)]
    assert permutation(first, second, groups) == pytest.approx(sum(as_far) / len(as_far), rel=1e-12)


@pytest.mark.parametrize("seed", range(4))
def test_small_p_values_are_exact(seed: int) -> None:
    """Against the ways to exchange forty groups, counted with whole numbers."""
    random = np.random.default_rng(seed)
    sizes = random.integers(1, 8, 40)
    ahead = random.random(40) < 0.9
    groups = np.repeat(np.arange(40), sizes)
    first = ahead[groups]
    ways = Counter({0: 1})
    for size in sizes.tolist():
        ways = Counter({total: ways[total - size] + ways[total + size] for total in range(-300, 301)})
    observed = abs(int(np.where(ahead, sizes, -sizes).sum()))
    exact = Fraction(sum(count for total, count in ways.items() if abs(total) >= observed), 2**40)
    assert permutation(first, ~first, groups) == pytest.approx(float(exact), rel=1e-12)


def test_all_groups_of_one_size_are_a_sign_test() -> None:
    first = np.array([True] * 30 + [False] * 10)
    by_item = permutation(first, ~first, np.arange(40))
    assert by_item == pytest.approx(mcnemar(discordant(first, ~first)), rel=1e-12)
    assert permutation(np.ones(200, dtype=bool), np.zeros(200, dtype=bool), np.arange(200)) == 2 * 0.5**200


def test_the_least_p_value_is_not_nought() -> None:
    many = 5_000
    assert permutation(np.ones(many, dtype=bool), np.zeros(many, dtype=bool), np.arange(many)) == LEAST > 0


def test_a_whole_build_takes_a_moment() -> None:
    random = np.random.default_rng(1)
    groups = np.repeat(np.arange(7_000), random.integers(1, 31, 7_000))
    first, second = random.random((2, len(groups))) < 0.5
    began = perf_counter()
    assert 0 < permutation(first, second, groups) <= 1
    # A twentieth of this on a machine at rest.
    assert perf_counter() - began < 2


def test_variants_of_one_seed_are_one_piece_of_evidence() -> None:
    first, second = np.ones(30, dtype=bool), np.zeros(30, dtype=bool)
    assert permutation(first, second, np.zeros(30, dtype=np.int64)) == 1.0
    assert permutation(first, second, np.arange(30)) < 0.001


def test_cohens_g() -> None:
    assert Discordant(3, 1).effect == 0.25
    assert Discordant(0, 4).effect == -0.5
    assert Discordant(0, 0).effect == 0


def test_holm_by_hand() -> None:
    assert holm(np.array([0.01, 0.04, 0.03, 0.005])).tolist() == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm(np.array([0.6, 0.9])).tolist() == [1.0, 1.0]


@settings(deadline=None)
@given(st.lists(st.floats(0, 1), min_size=1, max_size=20))
def test_holm_only_raises_and_keeps_the_order(values: list[float]) -> None:
    corrected = holm(np.array(values))
    assert (corrected >= np.array(values) - 1e-12).all()
    order = np.argsort(values, kind="stable")
    assert (np.diff(corrected[order]) >= 0).all()
    assert (corrected <= 1).all()
