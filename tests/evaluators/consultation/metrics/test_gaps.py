"""What is lost by asking and what by concluding adds up, in both orders and in the mean."""

from __future__ import annotations

from random import Random

import pytest

from evaluators.consultation.metrics.gaps import (
    ConclusionsRight,
    GapScores,
    conclusions_right,
    doctor_on_all,
    gap_scores,
)
from tests.evaluators.consultation.metrics.lines_made import truth


def right(full: int, reference: int, doctor: int, same: int) -> ConclusionsRight:
    return ConclusionsRight(full=bool(full), reference=bool(reference), doctor=bool(doctor), same=bool(same))


# Three cases in which enough was asked, one in which it was not.
FOUR = [right(1, 1, 1, 1), right(1, 1, 1, 1), right(1, 1, 0, 1), right(1, 0, 0, 0)]


def test_gaps_by_hand() -> None:
    # With all answers the doctor would be right in the first two, wrong in the third, and in the fourth as often as it
    # is where the reference is right: two of three.
    assert doctor_on_all(FOUR) == pytest.approx([1, 1, 0, 2 / 3])
    found = gap_scores(FOUR)
    assert found.total.value == 0.5
    assert (found.asked_first.asking.value, found.asked_first.concluding.value) == (0.25, 0.25)
    assert found.concluded_first.asking.value == 0.1667
    assert found.concluded_first.concluding.value == 0.3333
    assert found.both.asking.value == 0.2083
    assert found.both.concluding.value == 0.2917
    assert found.estimated


def added_up(found: GapScores) -> bool:
    return all(
        round((pair.asking.value or 0) + (pair.concluding.value or 0), 4) == found.total.value
        for pair in (found.asked_first, found.concluded_first, found.both)
    )


@pytest.mark.parametrize("seed", range(20))
def test_gaps_add_up(seed: int) -> None:
    draw = Random(seed)
    cases = [right(*(draw.random() < share for share in (0.95, 0.8, 0.6, 0.7))) for _ in range(draw.randint(1, 90))]
    assert added_up(gap_scores(cases))
    assert added_up(gap_scores(cases, [draw.random() < 0.7 for _ in cases]))


def test_a_doctor_who_concludes_as_the_reference_loses_by_asking_alone() -> None:
    cases = [right(1, 1, 1, 1)] * 6 + [right(1, 0, 0, 0)] * 2
    found = gap_scores(cases)
    assert found.both.asking.value == 0.25
    assert found.both.concluding.value == 0


def test_a_doctor_who_asks_all_loses_by_concluding_alone() -> None:
    found = gap_scores([right(1, 1, 1, 1)] * 6 + [right(1, 1, 0, 1)] * 2)
    assert found.both.asking.value == 0
    assert found.both.concluding.value == 0.25


def test_what_is_right() -> None:
    found = conclusions_right(truth("a", []), [("none", 0.9)], [("D001", 0.9)], [])
    assert found == right(1, 0, 0, 0)
