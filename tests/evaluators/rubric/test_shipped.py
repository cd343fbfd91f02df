"""The marked answers that come with the tests: what they are, and how readings do on them.

Least and most are what was measured, less and more by a margin; docs/metrics.md has the figures.
"""

from __future__ import annotations

import pytest

from evaluators.rubric.check import HELD_OUT, TUNING, check
from evaluators.rubric.compared import compared
from evaluators.rubric.figures import RubricFigures
from evaluators.rubric.marked_file import MarkedAnswer, read_marked
from tests.evaluators.rubric.marked import MARKED, SMALL_MODEL, rubrics_of_knowledge


def answers() -> list[MarkedAnswer]:
    return [row.marked for row in read_marked(MARKED)]


def test_there_are_enough_and_a_third_are_of_a_small_model() -> None:
    assert len(answers()) >= 150
    assert sum(one.written_by == SMALL_MODEL for one in answers()) >= len(answers()) / 3
    assert {one.marked_by for one in answers()} == {"language model"}


def test_no_question_is_both_held_out_and_for_tuning() -> None:
    held, tuning = ({one.question for one in answers() if one.held_out is held} for held in (True, False))
    assert held.isdisjoint(tuning)
    assert all(one.held_out for one in answers() if one.written_by == SMALL_MODEL)
    others = [one.held_out for one in answers() if one.written_by != SMALL_MODEL]
    assert sum(others) == len(others) / 2


@pytest.fixture(scope="module")
def figures() -> dict[str, RubricFigures]:
    rubrics = rubrics_of_knowledge()
    rows = [row for row in read_marked(MARKED) if row.marked.question in rubrics]
    assert len(rows) > 100
    return {one.answers: one.figures for one in check(compared(MARKED, rows, rubrics)).figures}


def test_readings_of_held_out_answers(figures: dict[str, RubricFigures]) -> None:
    found = figures[HELD_OUT]
    assert (found.kappa or 0) > 0.37
    assert (found.false_credit or 1) < 0.09
    assert (found.denied or 0) < 0.04


def test_readings_of_answers_for_tuning(figures: dict[str, RubricFigures]) -> None:
    found = figures[TUNING]
    assert (found.kappa or 0) > 0.65
    assert found.false_credit == 0
