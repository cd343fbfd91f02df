"""Figures of diagnoses, worked out by hand."""

from __future__ import annotations

import math
from random import Random

import pytest

from evaluators.consultation.metrics.calibration import calibration
from evaluators.consultation.metrics.diagnosis import LEAST, diagnosis_scores
from evaluators.consultation.metrics.labels import DisorderClasses, DisorderView, LabelView, named, views
from generators.consultation.case import CaseTruth
from generators.consultation.classes import icd_classes
from tests.evaluators.consultation.metrics.lines_made import Ranked, truth

CODES = ("D011", "D013", "D016", "D005")
CLASSES = DisorderClasses.read(icd_classes(), frozenset({"D099"}))._replace(
    of={"D011": "F41", "D013": "F32", "D016": "F42", "D005": "F20", "D099": "F41", "none": "Z71"}
)
# Right; right second; no conclusion; two right of which one is named, with half of its probability.
HELD: list[tuple[CaseTruth, Ranked]] = [
    (truth("a", ["D013"], ["F32"]), (("D013", 0.8), ("D011", 0.2))),
    (truth("b", ["D011"], ["F41"]), (("D013", 0.6), ("D011", 0.29), ("none", 0.11))),
    (truth("c", [], ["Z71"]), ()),
    (truth("d", ["D011", "D013"], ["F41", "F32"]), (("D011", 0.95), ("D013", 0.05))),
]


def view(name: str) -> LabelView:
    return {one.name: one for one in views(CODES, CLASSES)}[name]


def test_figures_of_disorders_by_hand() -> None:
    found = diagnosis_scores(HELD, DisorderView(CODES), {"D005": "schizophrenia"})
    assert (found.n, found.unnamed) == (4, 1)
    assert (found.accuracy.value, found.accuracy.count) == (0.25, 1)
    assert found.jaccard.value == 0.375  # 1, 0, 0, 1/2
    assert found.example_f1.value == round((1 + 0 + 0 + 2 / 3) / 4, 4)
    # D013: right in a, wrong in b, missing in d: F1 1/2. D011: right in d, missing in b: 2/3. none: 0.
    assert found.macro_f1.value == round((1 / 2 + 2 / 3 + 0) / 3, 4)
    assert found.weighted_f1.value == round((2 * 1 / 2 + 2 * 2 / 3 + 1 * 0) / 5, 4)
    assert found.absent == ("D016", "schizophrenia")
    assert {label: (one.gold, one.said, one.both) for label, one in found.classes.items()} == {
        "D011": (2, 1, 1),
        "D013": (2, 2, 1),
        "none": (1, 0, 0),
    }


def test_ranked_figures_by_hand() -> None:
    found = diagnosis_scores(HELD, DisorderView(CODES), {})
    assert found.top1 is not None
    assert found.top3 is not None
    assert found.mrr is not None
    assert found.log_loss is not None
    assert found.calibration is not None
    assert (found.top1.count, found.top3.count) == (2, 3)
    assert found.mrr.value == round((1 + 1 / 2 + 0 + 1) / 4, 4)
    by_hand = -(math.log(0.8) + math.log(0.29) + math.log(LEAST) + math.log(1.0)) / 4
    assert found.log_loss.value == round(by_hand, 4)
    # .8 right, .6 wrong, .95 right; the case without a conclusion states nothing.
    assert found.calibration.error.value == round((0.2 + 0.6 + 0.05) / 3, 4)
    assert [one.n for one in found.calibration.bins] == [0, 0, 0, 0, 0, 0, 1, 0, 1, 1]


def test_the_twelve_classes_sum_probabilities_of_their_disorders() -> None:
    twelve = view("twelve")
    ranked: Ranked = (("D011", 0.4), ("D013", 0.35), ("D099", 0.25))
    assert twelve.ranking(ranked) == (("F41", 0.65), ("F32", 0.35))
    assert twelve.said(ranked) == {"F41", "F32"}
    assert len(twelve.labels) == 12
    assert diagnosis_scores(HELD, twelve, {}).accuracy.count == 1


@pytest.mark.parametrize(
    ("gold", "icd", "four"),
    [
        (["D013"], ["F32"], "depression"),
        (["D011"], ["F41"], "anxiety"),
        (["D011", "D013"], ["F41", "F32"], "mixed"),
        (["D099"], ["F41"], "mixed"),
        (["D013", "D016"], ["F32", "F42"], "other"),
        (["D011", "D013", "D016"], ["F41", "F32", "F42"], "other"),
        ([], ["Z71"], "other"),
        ([], ["F39"], "other"),
    ],
)
def test_the_four_classes(gold: list[str], icd: list[str], four: str) -> None:
    one = truth("a", gold, icd)
    assert view("four").gold(one) == frozenset({four})
    assert view("two").gold(one) == (frozenset({four}) if four in ("depression", "anxiety") else None)


def test_two_classes_take_the_first_of_both_and_nothing_else() -> None:
    two = view("two")
    assert two.said((("D016", 0.9), ("D099", 0.05), ("D011", 0.03), ("D013", 0.02))) == {"anxiety"}
    assert two.said((("D016", 1.0),)) == frozenset()
    found = diagnosis_scores(HELD, two, {})
    assert (found.n, found.accuracy.count, found.top1) == (2, 1, None)


def test_missing_conclusions_count_as_wrong_in_every_view() -> None:
    silent = [(one, ()) for one, _ in HELD]
    for one in views(CODES, CLASSES):
        found = diagnosis_scores(silent, one, {})
        assert found.n == diagnosis_scores(HELD, one, {}).n > 0
        assert found.accuracy.value == found.macro_f1.value == found.weighted_f1.value == 0
        assert found.unnamed == found.n


def test_what_is_named() -> None:
    assert named(()) == ()
    assert named((("none", 0.6), ("D013", 0.4))) == ("none",)
    assert named((("D013", 0.5), ("none", 0.4), ("D011", 0.25), ("D016", 0.2))) == ("D013", "D011")


def test_probabilities_above_one_in_sum_are_shared_out() -> None:
    found = DisorderView(CODES).ranking((("D013", 1.0), ("D011", 1.0)))
    assert found == (("D013", 0.5), ("D011", 0.5))


def test_calibration_of_what_is_calibrated() -> None:
    draw = Random(3)
    stated = [draw.random() for _ in range(4000)]
    honest = calibration(stated, [draw.random() < one for one in stated])
    boastful = calibration([0.99] * 200, [place % 2 == 0 for place in range(200)])
    assert honest.error.value is not None
    assert honest.error.value < 0.03
    assert boastful.error.value == 0.49
    assert sum(one.n for one in honest.bins) == 4000
    assert boastful.error.low is not None
    assert boastful.error.low > 0.3
