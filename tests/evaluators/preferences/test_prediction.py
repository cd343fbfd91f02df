from __future__ import annotations

import numpy as np
import pytest

from evaluators.preferences.fit.settings import FitSettings
from evaluators.preferences.prediction import leave_one_out
from evaluators.preferences.scored_annotation import ScoredAnnotation
from tests.evaluators.preferences.known_experts import known


def said(annotator: str, question: str, *scores: float) -> ScoredAnnotation:
    return ScoredAnnotation(annotator=annotator, question=question, scores=scores)


def test_log_likelihoods_are_those_of_smoothed_labels() -> None:
    rows = [said("A", "Q", 90, 0, 0, 0, 0), said("B", "Q", 90, 0, 0, 0, 0), said("C", "Q", 0, 90, 0, 0, 0)]
    found = leave_one_out([*rows, said("A", "only A has it", 1, 2, 3, 4, 5)], {}, "majority", FitSettings())
    assert found["annotators"] == 3
    # Two others and one imagined annotation that is spread evenly.
    agreed, split, missed = np.log([2.2 / 3, 1.2 / 3, 0.2 / 3])
    means = found["first choice"]["mean log-likelihood"]
    assert agreed > split
    assert means["majority"] == pytest.approx((2 * split + missed) / 3, abs=1e-6)
    assert means["equal"] == pytest.approx(np.log(0.2), abs=1e-6)
    lead = found["first choice"]["lead"]["mean"]
    assert lead["value"] == pytest.approx(0, abs=1e-6)


def test_struck_options_take_no_part() -> None:
    rows = [said(name, "Q", 90, 50, 10, 10, 10) for name in "ABC"]
    free = leave_one_out(rows, {}, "mean", FitSettings())["first choice"]["mean log-likelihood"]
    bound = leave_one_out(rows, {"Q": (2, 3, 4)}, "mean", FitSettings())["first choice"]["mean log-likelihood"]
    assert bound["equal"] == pytest.approx(np.log(0.5))
    assert bound["mean"] > free["mean"]


def test_one_annotator_alone_predicts_nobody() -> None:
    assert leave_one_out([said("A", "Q", 1, 2, 3, 4, 5)], {}, "mean", FitSettings()) == {"annotators": 0}


def test_strengths_predict_experts_better_than_means_and_first_choices() -> None:
    _, annotations = known(30, 6, 3)
    found = leave_one_out(annotations, {}, "hierarchical", FitSettings(spread=1.0, pair_weight=0.6))
    for kind in ("first choice", "pair"):
        for baseline in ("mean", "majority"):
            assert found[kind]["lead"][baseline]["value"] > 0
            assert found[kind]["lead"][baseline]["low"] < found[kind]["lead"][baseline]["high"]
