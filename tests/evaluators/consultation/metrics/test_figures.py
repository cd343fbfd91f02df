"""Shares and means with intervals, against figures that are known from elsewhere."""

from __future__ import annotations

import pytest

from evaluators.consultation.metrics.figures import mean, share


def test_wilson_of_a_known_share() -> None:
    # 48 of 52, the best two-class figure of paper 003: Wilson's interval by hand with z = 1.95996.
    found = share([1] * 48 + [0] * 4)
    assert (found.value, found.n, found.count) == (0.9231, 52, 48)
    assert found.low == pytest.approx(0.8183, abs=2e-4)
    assert found.high == pytest.approx(0.9697, abs=2e-4)


def test_a_share_of_nothing_has_no_value() -> None:
    found = share([])
    assert (found.value, found.low, found.n, found.count) == (None, None, 0, 0)


def test_one_case_has_no_interval() -> None:
    found = share([1], [4])
    assert (found.value, found.low, found.high, found.n) == (0.25, None, None, 4)


def test_questions_of_one_case_are_less_evidence_than_as_many_cases() -> None:
    apart = share([1, 0] * 20)
    together = share([10, 0, 10, 0], [10, 10, 10, 10])
    assert apart.value == together.value == 0.5
    assert apart.n == together.n == 40
    assert together.low is not None
    assert apart.low is not None
    assert together.low < apart.low


def test_a_mean_over_questions_weighs_cases_by_them() -> None:
    found = mean([6.0, 1.0], [3, 1])
    assert found.value == 1.75
    assert found.n == 4
    assert (found.low, found.high) == (1.0, 2.0)


def test_cases_without_questions_are_in_no_mean() -> None:
    assert mean([6.0, 0.0], [3, 0]).value == 2.0
    assert mean([0.0], [0]).value is None


def test_many_claims_of_none_are_worth_at_least_one_a_case() -> None:
    found = share([0] * 60, [32] * 60)
    alone = share([0] * 60)
    assert (found.value, found.low, found.high) == (0.0, 0.0, alone.high)
    mixed = share([10, 0, 7, 3], [10, 10, 10, 10])
    assert mixed.low is not None
    assert mixed.high is not None
    assert mixed.low <= 0.5 <= mixed.high
