"""Agreement of readings with marks, on made-up marks."""

from __future__ import annotations

from typing import Any

import pytest
from sklearn.metrics import cohen_kappa_score

from evaluators.rubric.check import check, enough
from evaluators.rubric.compared import ComparedPoint
from evaluators.rubric.figures import rubric_figures

_SAID = ["credited", "credited", "denied", "undecided", "credited", "denied", "undecided", "denied"]
_MARKED = ["credited", "half", "absent", "credited", "absent", "credited", "denied", "denied"]


def points(marks: list[str] = _MARKED, outcomes: list[str] = _SAID, **more: Any) -> list[ComparedPoint]:
    """Points of answers with two points each."""
    told = {"question": "Why?", "claim": "So.", "sentence": None, "written_by": "Ann", "held_out": True} | more
    return [
        ComparedPoint(**{"row": place // 2 + 1, "mark": mark, "outcome": outcome, **told})
        for place, (mark, outcome) in enumerate(zip(marks, outcomes, strict=True))
    ]


def test_figures() -> None:
    found = rubric_figures(points())
    assert (found.answers, found.points, found.by_hand) == (4, 8, 4)
    assert found.undecided == 2 / 8
    assert found.agreement == 4 / 6
    assert found.kappa_decided == pytest.approx(cohen_kappa_score([1, 1, 0, 0, 1, 0], [1, 1, 0, 1, 0, 0]))
    assert found.kappa == pytest.approx(cohen_kappa_score([1, 1, 0, 1, 0, 1, 0, 0], [1, 1, 0, 0, 1, 0, 0, 0]))
    assert (found.false_credit, found.missed, found.denied) == (1 / 4, 2 / 4, 1 / 4)
    assert -1 <= (found.low or 0) < (found.kappa or 0) < (found.high or 0) <= 1
    assert found == rubric_figures(points())


def test_what_is_not_defined_is_none() -> None:
    found = rubric_figures(points(["absent"] * 4, ["denied"] * 4))
    assert (found.kappa, found.kappa_decided, found.low, found.missed) == (None, None, None, None)
    assert (found.agreement, found.false_credit) == (1, 0)
    alone = rubric_figures(points(["absent", "credited"], ["undecided", "credited"]))
    assert (alone.kappa, alone.low) == (1, None)


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({}, True),
        ({"kappa": 0.79}, False),
        ({"low": 0.69}, False),
        ({"false_credit": 0.031}, False),
        ({"kappa": None, "low": None}, False),
        ({"false_credit": None}, False),
        ({"undecided": 0.9}, True),
    ],
)
def test_what_is_enough(changes: dict[str, float | None], expected: bool) -> None:
    good = rubric_figures(points()).model_copy(update={"kappa": 0.8, "low": 0.7, "false_credit": 0.03})
    assert enough(good.model_copy(update=changes)) is expected


def test_only_answers_that_are_held_out_allow_a_rank() -> None:
    right = ["credited", "denied"] * 20
    tuning = [one._replace(row=one.row + 100, held_out=False) for one in points(right, right)]
    assert not check(tuning).may_be_ranked
    both = check([*points(right, right), *tuning])
    assert both.may_be_ranked
    assert [one.answers for one in both.figures] == ["all answers", "tuning", "held out"]
    assert [one.figures.points for one in both.figures] == [80, 40, 40]
    assert not check([*points(), *tuning]).may_be_ranked


def test_writers_stand_apart_and_undecided_points_are_not_wrong() -> None:
    other = [one._replace(row=one.row + 10) for one in points(written_by="Tiny-1B")]
    found = check([*points(), *other])
    assert [one.answers for one in found.figures][2:] == ["held out, by Ann", "held out, by Tiny-1B"]
    assert [(one.mark, one.outcome) for one in found.wrong[:2]] == [("absent", "credited"), ("credited", "denied")]
    assert len(found.wrong) == 4
