"""Every metric keeps the contract; a new one adds its three lines here.

By hand: of ten answers nine are replies and seven are parsed. Two are right. Named options: 9, gold ones among them: 5;
gold options in replies: 11.
"""

from __future__ import annotations

import subprocess
import sys

from evaluators.score.all import declared
from tests.evaluators.score.contract import MetricContract
from tests.places import ROOT


class TestAccuracy(MetricContract):
    metric = "accuracy"
    by_hand = 2 / 9


class TestAccuracyOfParsed(MetricContract):
    metric = "accuracy_of_parsed"
    by_hand = 2 / 7


class TestChanceAdjustedAccuracy(MetricContract):
    metric = "chance_adjusted_accuracy"
    by_hand = (2 - (5 / 4 + 2 / 6 + 2 / 2)) / (9 - (5 / 4 + 2 / 6 + 2 / 2))


class TestMicroPrecision(MetricContract):
    metric = "micro_precision"
    by_hand = 5 / 9


class TestMicroRecall(MetricContract):
    metric = "micro_recall"
    by_hand = 5 / 11


class TestMicroF1(MetricContract):
    metric = "micro_f1"
    by_hand = 10 / 20


class TestMeanItemPrecision(MetricContract):
    metric = "mean_item_precision"
    by_hand = (1 + 1 / 2 + 1 + 1 / 2 + 0 + 1 + 0) / 9


class TestMeanItemRecall(MetricContract):
    metric = "mean_item_recall"
    by_hand = (1 + 1 + 1 / 2 + 1 / 2 + 0 + 1 + 0) / 9


class TestMeanItemF1(MetricContract):
    metric = "mean_item_f1"
    by_hand = (1 + 2 / 3 + 2 / 3 + 1 / 2 + 0 + 1 + 0) / 9


class TestMacroPrecision(MetricContract):
    metric = "macro_precision"
    # A, B, C and D: of so many times named, so many rightly. D is never named.
    by_hand = (1 / 2 + 2 / 2 + 1 / 3 + 0) / 4


class TestMacroRecall(MetricContract):
    metric = "macro_recall"
    by_hand = (1 / 3 + 2 / 2 + 1 / 1 + 0 / 3) / 4


class TestMacroF1(MetricContract):
    metric = "macro_f1"
    by_hand = (2 / 5 + 4 / 4 + 2 / 4 + 0) / 4


class TestOverDiagnosis(MetricContract):
    metric = "over_diagnosis"
    by_hand = 1 / 9


class TestUnderDiagnosis(MetricContract):
    metric = "under_diagnosis"
    by_hand = 1 / 9


class TestIncorrect(MetricContract):
    metric = "incorrect"
    by_hand = 3 / 9


class TestPartialOverlap(MetricContract):
    metric = "partial_overlap"
    by_hand = 1 / 9


class TestUnparsed(MetricContract):
    metric = "unparsed"
    by_hand = 1 / 9


class TestCut(MetricContract):
    # No row of the table that is counted by hand was cut off.
    metric = "cut"
    by_hand = 0


class TestRefused(MetricContract):
    metric = "refused"
    by_hand = 1 / 9


class TestError(MetricContract):
    metric = "error"
    by_hand = 1 / 10


class TestBalancedAccuracy(MetricContract):
    metric = "balanced_accuracy"
    by_hand = (1 + 0) / 2


class TestPredictionA(MetricContract):
    metric = "prediction_a"
    by_hand = 2 / 2


class TestPositionBias(MetricContract):
    metric = "position_bias"
    # Named: A 4, B 1, C 2; gold: A 2.5, B 2.5, C 0.5, D 1.5.
    by_hand = (1.5 + 1.5 + 1.5 + 1.5) / 2 / 7


class TestRotationConsistency(MetricContract):
    metric = "rotation_consistency"
    by_hand = None


class TestCalibrationError(MetricContract):
    metric = "calibration_error"
    # Bins of a fifteenth: 0.5 right, 0.6 wrong, 0.7 right.
    by_hand = (0.5 + 0.6 + 0.3) / 3


class TestBrier(MetricContract):
    metric = "brier"
    by_hand = ((0.09 + 0.03) + (0.25 + 0.01 + 0.09 + 0.01) + (0.36 + 0.04 + 0.01 + 0.81)) / 3


class TestRiskCoverageArea(MetricContract):
    metric = "risk_coverage_area"
    # Most confident first: right, wrong, right.
    by_hand = (0 + 1 / 2 + 1 / 3) / 3


def test_no_metric_is_left_out() -> None:
    assert {case.metric for case in MetricContract.__subclasses__()} == set(declared())


def test_the_documentation_names_every_metric() -> None:
    text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    assert [name for name in declared() if f"`{name}`" not in text] == []


def test_the_order_of_metrics_is_one_whoever_imports_first() -> None:
    script = "import evaluators.score.metrics.{}; from evaluators.score.all import declared; print(*declared())"
    listed = [
        subprocess.run(
            [sys.executable, "-c", script.format(first)], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
        for first in ("accuracy", "order", "calibration")
    ]
    assert listed[0][0] == "accuracy"
    assert listed[0] == listed[1] == listed[2]
