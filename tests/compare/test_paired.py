"""The paired tests against figures from tables and against enumeration."""

from __future__ import annotations

from itertools import product
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from evaluators.compare.paired import Discordant, discordant, holm, mcnemar, permutation

pairs = st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 5)), min_size=1, max_size=40)


@pytest.mark.parametrize(("first", "second"), [(0, 0), (5, 0), (8, 2), (3, 3), (1, 12)])
def test_mcnemar_is_the_sign_test_on_what_differs(first: int, second: int) -> None:
    both = first + second
    tail = sum(comb(both, count) for count in range(min(first, second) + 1)) / 2**both if both else 1
    assert mcnemar(Discordant(first, second)) == pytest.approx(min(1.0, 2 * tail))


@settings(deadline=None)
@given(pairs)
def test_few_groups_are_exchanged_in_every_way(answers: list[tuple[bool, bool, int]]) -> None:
    first, second = (np.array([answer[side] for answer in answers]) for side in (0, 1))
    groups = np.array([answer[2] for answer in answers])
    gains = [sum(int(a) - int(b) for a, b, group in answers if group == number) for number in range(6)]
    as_far = [abs(sum(map(int.__mul__, signs, gains))) >= abs(sum(gains)) for signs in product((1, -1), repeat=6)]
    assert permutation(first, second, groups, seed=1) == pytest.approx(sum(as_far) / len(as_far))


def test_many_groups_are_exchanged_by_lot() -> None:
    first = np.array([True] * 30 + [False] * 10)
    second = ~first
    by_item = permutation(first, second, np.arange(40), seed=1)
    assert by_item == pytest.approx(mcnemar(discordant(first, second)), abs=0.002)
    assert by_item == permutation(first, second, np.arange(40), seed=1)


def test_variants_of_one_seed_are_one_piece_of_evidence() -> None:
    first, second = np.ones(30, dtype=bool), np.zeros(30, dtype=bool)
    assert permutation(first, second, np.zeros(30, dtype=np.int64), seed=1) == 1.0
    assert permutation(first, second, np.arange(30), seed=1) < 0.001


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
