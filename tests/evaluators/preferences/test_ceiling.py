"""What a single expert reaches against the label of the others, worked out on paper."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

import numpy as np
import pytest

from evaluators.preferences.ceiling import ceilings, shares, top
from evaluators.preferences.scored_annotation import ScoredAnnotation
from evaluators.score.all import declared
from evaluators.score.soft_gold import FLOOR
from generators.preferences.soft_label import SoftLabel


def said(annotator: str, *scores: float, question: str = "Q1") -> ScoredAnnotation:
    return ScoredAnnotation(annotator=annotator, question=question, scores=scores)


def by_votes(annotations: Sequence[ScoredAnnotation]) -> Mapping[str, SoftLabel]:
    """Labels as shares of the experts who put an option first."""
    found = {}
    for question in {one.question for one in annotations}:
        own = [one for one in annotations if one.question == question]
        shared = np.mean([top(one.scores) for one in own], axis=0)
        found[question] = SoftLabel(
            question=question,
            model="votes",
            probabilities=tuple(shared.tolist()),
            annotations=len(own),
            annotators=len({one.annotator for one in own}),
        )
    return found


def test_each_expert_is_compared_with_the_others_alone() -> None:
    # Three put the first option on top, one the second.
    annotations = [
        said("E1", 100, 0, 0, 0, 0),
        said("E2", 60, 40, 0, 0, 0),
        said("E3", 50, 30, 20, 0, 0),
        said("E4", 10, 90, 0, 0, 0),
    ]
    found = ceilings(annotations, by_votes)["Q1"]
    # Of the first three each sees 2/3 and 1/3; the fourth sees all on the first.
    assert found["preference_accuracy"] == pytest.approx(3 / 4)
    assert found["expert_agreement"] == pytest.approx((2 / 3 * 3 + 0) / 4, abs=1e-6)
    assert found["preference_brier_of_letter"] == pytest.approx((3 * (1 / 9 + 1 / 9) + 2) / 4, abs=1e-6)
    told = [(1.0, 0.0, 0.0), (0.6, 0.4, 0.0), (0.5, 0.3, 0.2), (0.1, 0.9, 0.0)]
    gold = [(2 / 3, 1 / 3, 0.0)] * 3 + [(1.0, 0.0, 0.0)]
    distances = [
        sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) for one, other in zip(told, gold, strict=True)
    ]
    assert found["preference_brier"] == pytest.approx(np.mean(distances), abs=1e-6)
    surprise = -log(FLOOR + (1 - 5 * FLOOR) * 0.1)
    assert found["preference_cross_entropy"] > surprise / 4


def test_an_expert_who_repeats_a_question_counts_once() -> None:
    plain = [said("E1", 9, 0, 0, 0, 0), said("E2", 9, 1, 0, 0, 0), said("E3", 0, 9, 0, 0, 0)]
    repeated = [*plain, *[said("E3", 0, 9, 0, 0, 0)] * 5]
    again = ceilings(repeated, by_votes)["Q1"]["preference_accuracy"]
    # E1 and E2 are compared with labels that the repeats lean on.
    assert again == pytest.approx((0 + 0 + 0) / 3)
    assert ceilings(plain, by_votes)["Q1"]["preference_accuracy"] == pytest.approx((0.5 + 0.5 + 0) / 3)


def test_fewer_than_three_experts_have_no_ceiling() -> None:
    two = [said("E1", 9, 0, 0, 0, 0), said("E2", 9, 1, 0, 0, 0)]
    assert ceilings(two, by_votes) == {}
    three = [*two, said("E3", 9, 0, 0, 0, 0, question="Q2")]
    assert ceilings(three, by_votes) == {}


def test_the_order_of_rows_changes_nothing_and_names_are_those_of_metrics() -> None:
    random = np.random.default_rng(3)
    annotations = [
        said(f"E{expert}", *random.integers(0, 101, size=5).tolist(), question=f"Q{number}")
        for expert in range(5)
        for number in range(4)
    ]
    found = ceilings(annotations, by_votes)
    assert ceilings(annotations[::-1], by_votes) == found
    assert list(found) == ["Q0", "Q1", "Q2", "Q3"]
    names = {name.removesuffix("_of_letter") for name in found["Q0"]}
    assert names <= declared().keys()
    for levels in found.values():
        for name, level in levels.items():
            metric = declared()[name.removesuffix("_of_letter")]
            assert metric.range.low - 1e-9 <= level <= metric.range.high + 1e-9


def test_scores_as_preferences() -> None:
    assert top([3, 7, 7, 0, 0]).tolist() == [0, 0.5, 0.5, 0, 0]
    assert shares([10, 30, 0, 0, 60]).tolist() == [0.1, 0.3, 0, 0, 0.6]
    assert shares([0, 0, 0, 0, 0]).tolist() == [0.2] * 5
