"""Every metric keeps the contract; a new one adds its three lines here.

By hand: of ten answers nine are replies and seven are parsed. Two are right. Named options: 9, gold ones among them: 5;
gold options in replies: 11.
"""

from __future__ import annotations

import subprocess
import sys

from evaluators.score.all import declared
from evaluators.table.table import AnswerTable
from tests.evaluators.score import test_preference_metrics as preferences
from tests.evaluators.score.contract import MetricContract
from tests.evaluators.score.making_parts import (
    labels_by_hand,
    labels_by_lot,
    texts_by_hand,
    texts_right,
    themes_by_hand,
    themes_by_lot,
)
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


class TestSeveral(MetricContract):
    # Only parts have the status.
    metric = "several"
    by_hand = 0


class TestThemeScore(MetricContract):
    metric = "theme_score"
    # What failed, what was asked apart and what has no parts is left out; each order of options counts by itself.
    by_hand = (3 / 4 + 1 / 2 + 0 / 2) / 3

    def hand(self) -> AnswerTable:
        return themes_by_hand()

    def lot(self, seed: int, *, perfect: bool = False) -> AnswerTable:
        return themes_by_lot(seed, perfect=perfect)


class LabelsContract(MetricContract):
    """By hand: of five answers four are replies and three are parsed; see `making_parts.labels_by_hand`."""

    def hand(self) -> AnswerTable:
        return labels_by_hand()

    def lot(self, seed: int, *, perfect: bool = False) -> AnswerTable:
        return labels_by_lot(seed, perfect=perfect)


class TestLabelWeightedF1(LabelsContract):
    metric = "label_weighted_f1"
    # X: 2 of 2 named rightly, 3 right; Y: 1 of 2 named rightly, 2 right; Z: never right.
    by_hand = (3 * 4 / 5 + 2 * 2 / 4) / 5


class TestLabelMacroF1(LabelsContract):
    metric = "label_macro_f1"
    by_hand = (4 / 5 + 2 / 4) / 2


class TestLabelMicroF1(LabelsContract):
    metric = "label_micro_f1"
    # Named: X 2, Y 2, Z 1, outside 1.
    by_hand = 2 * 3 / (5 + 1 + 5)


class TestLabelOutsideRate(LabelsContract):
    metric = "label_outside_rate"
    by_hand = 1 / 6


class TextsContract(MetricContract):
    """By hand: of three replies two are compared with names, one that is accepted and one that is not."""

    def hand(self) -> AnswerTable:
        return texts_by_hand()

    def lot(self, seed: int, *, perfect: bool = False) -> AnswerTable:
        return texts_right() if perfect else texts_by_hand()


class TestTextWaiting(TextsContract):
    metric = "text_waiting"
    by_hand = 1 / 3


class TestNameRight(TextsContract):
    metric = "name_right"
    by_hand = 1 / 2


class TestNameOther(TextsContract):
    metric = "name_other"
    by_hand = 1 / 2


class TestNameBroad(TextsContract):
    metric = "name_broad"
    by_hand = 0


class TestNameSeveral(TextsContract):
    metric = "name_several"
    by_hand = 0


class TestNameNone(TextsContract):
    metric = "name_none"
    by_hand = 0


class TestRubricCredited(TextsContract):
    metric = "rubric_credited"
    by_hand = 1 / 2


class TestRubricUndecided(TextsContract):
    metric = "rubric_undecided"
    by_hand = 0


def test_no_metric_is_left_out() -> None:
    cases = [*MetricContract.__subclasses__(), *LabelsContract.__subclasses__(), *TextsContract.__subclasses__()]
    cases += [*preferences.LettersContract.__subclasses__(), *preferences.ProbabilitiesContract.__subclasses__()]
    assert {case.metric for case in cases if hasattr(case, "metric")} == set(declared())


def test_the_documentation_names_every_metric() -> None:
    text = (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8")
    assert [name for name in declared() if f"`{name}`" not in text] == []


def test_the_order_of_metrics_is_one_whoever_imports_first() -> None:
    script = "import evaluators.{}; from evaluators.score.all import declared; print(*declared())"
    listed = [
        subprocess.run(
            [sys.executable, "-c", script.format(first)], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.split()
        for first in ("score.all", "score.metrics.order", "forms.labels")
    ]
    assert listed[0][0] == "accuracy"
    assert listed[0] == listed[1] == listed[2]
