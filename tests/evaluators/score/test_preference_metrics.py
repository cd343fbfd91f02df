"""Metrics of answers whose gold is a distribution; the values by hand are worked out on paper."""

from __future__ import annotations

from math import log

import numpy as np
import pytest

from evaluators.score.all import declared
from evaluators.score.metrics.preference import answers
from evaluators.score.soft_gold import FLOOR, credit, cross_entropy, entropy, jensen_shannon
from evaluators.table.build import table_of
from evaluators.table.table import AnswerTable
from tests.evaluators.score.contract import MetricContract
from tests.evaluators.score.making_preferences import (
    key,
    preferences_by_guess,
    preferences_by_hand,
    preferences_by_lot,
    probabilities_by_hand,
    row,
)


class LettersContract(MetricContract):
    def hand(self) -> AnswerTable:
        return preferences_by_hand()

    def lot(self, seed: int, *, perfect: bool = False) -> AnswerTable:
        return preferences_by_lot(seed, perfect=perfect)

    def guess(self) -> AnswerTable:
        return preferences_by_guess(7)


class ProbabilitiesContract(LettersContract):
    def hand(self) -> AnswerTable:
        return probabilities_by_hand()


class TestPreferenceAccuracy(LettersContract):
    metric = "preference_accuracy"
    by_hand = (0 + 1 / 2 + 0 + 1) / 4


class TestPreferenceAccuracyOfParsed(LettersContract):
    metric = "preference_accuracy_of_parsed"
    by_hand = (0 + 1 / 2 + 1) / 3


class TestExpertAgreement(LettersContract):
    metric = "expert_agreement"
    by_hand = (0.3 + 0.4 + 0 + 1) / 4


class TestExpertAgreementOfBest(LettersContract):
    metric = "expert_agreement_of_best"
    by_hand = (0.3 + 0.4 + 0 + 1) / (0.5 + 0.4 + 0.7 + 1)


class TestPreferenceBrier(ProbabilitiesContract):
    metric = "preference_brier"
    by_hand = (0.25**2 + 0.25**2) / 2


class TestPreferenceDivergence(ProbabilitiesContract):
    metric = "preference_js_divergence"
    # Middles are 1/2, 3/8, 1/8.
    by_hand = ((0.5 * np.log2(4 / 3)) + (0.25 * np.log2(2 / 3) + 0.25 * np.log2(2))) / 2 / 2


def _floored(one: float) -> float:
    return FLOOR + (1 - 4 * FLOOR) * one


class TestPreferenceCrossEntropy(ProbabilitiesContract):
    metric = "preference_cross_entropy"
    by_hand = (-(log(_floored(0.5)) + log(_floored(0.25))) / 2 - log(_floored(1))) / 2


class TestPreferenceExcessEntropy(ProbabilitiesContract):
    metric = "preference_excess_entropy"
    by_hand = (-(log(_floored(0.5)) + log(_floored(0.25))) / 2 - log(2) - log(_floored(1))) / 2


class TestPreferenceCalibrationError(ProbabilitiesContract):
    metric = "preference_calibration_error"
    by_hand = (0 + 0) / 2


class TestPreferenceOptionCalibration(ProbabilitiesContract):
    metric = "preference_option_calibration"
    # Bins: 1/2 (gold 1/2); two of 1/4 (gold 1/2 and 0); 1 (gold 1); four of 0 (gold 0).
    by_hand = (0 + abs(2 * 0.25 - 0.5) + 0 + 0) / 8


def test_a_reply_without_a_letter_stands_for_no_option() -> None:
    gold = (1.0, 0.0, 0.0, 0.0)
    for status in ("unparsed", "refused", "cut", "several"):
        table = table_of([row(key(0, gold), status)])
        assert not answers(table).any()
        assert declared()["preference_accuracy"].of(table) == declared()["expert_agreement"].of(table) == 0
        assert np.isnan(declared()["preference_brier"].of(table)), "it is in no distance"
        assert np.isnan(declared()["preference_accuracy_of_parsed"].of(table))


def test_a_letter_is_all_the_weight_on_one_option_but_has_no_cross_entropy() -> None:
    table = table_of([row(key(0, (0.5, 0.5, 0.0, 0.0)), "A")])
    assert declared()["preference_brier"].of(table) == pytest.approx(0.5)
    assert declared()["preference_js_divergence"].of(table) == pytest.approx(
        0.5 * (0.5 * np.log2(2 / 3) + 0.5 * np.log2(2) + np.log2(4 / 3))
    )
    for name in ("preference_cross_entropy", "preference_calibration_error"):
        assert np.isnan(declared()[name].of(table))


def test_a_ceiling_is_that_of_the_way_of_answering() -> None:
    metric = declared()["preference_brier"]
    by_letter, by_probability = (metric.ceiling(table) for table in (preferences_by_hand(), probabilities_by_hand()))
    assert by_letter is not None
    assert by_probability is not None
    assert by_letter[0] == 0.7
    assert by_probability.tolist() == [0.3, 0.3]
    assert declared()["preference_calibration_error"].ceiling(probabilities_by_hand()) is None
    assert declared()["accuracy"].ceiling(preferences_by_hand()) is None


def test_accuracy_takes_any_of_the_equal_options_and_its_chance_says_so() -> None:
    table = preferences_by_hand()
    assert declared()["accuracy"].of(table) == 2 / 4
    assert table.chance.tolist() == [1 / 4, 2 / 4, 1 / 4, 1 / 4, 1 / 4]
    assert table.score[:4].tolist() == [0, 1 / 2, 0, 1]
    assert credit((0.2, 0.4, 0.4), None) == 0


@pytest.mark.parametrize("seed", range(5))
def test_no_answer_is_nearer_than_gold_itself(seed: int) -> None:
    random = np.random.default_rng(seed)
    gold, other = random.dirichlet(np.ones(5), size=20), random.dirichlet(np.ones(5), size=20)
    assert (jensen_shannon(gold, gold) < 1e-12).all()
    assert np.allclose(jensen_shannon(gold, other), jensen_shannon(other, gold))
    assert (jensen_shannon(gold, other) > 0).all()
    assert (cross_entropy(gold, other) > entropy(gold)).all()
    assert np.allclose(cross_entropy(gold, gold), entropy(gold), atol=0.01)
    assert np.allclose(jensen_shannon(np.eye(5)[:1], np.eye(5)[1:2]), 1)
