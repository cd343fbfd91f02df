"""Answers in words, for every sort of question, and for what is no answer."""

from __future__ import annotations

from typing import Any

import pytest

from evaluators.consultation.report.answers_shown import AnswersShown
from generators.consultation.case import PatientCase
from kg.interview.answer import answer
from tests.evaluators.consultation.talking import TalkingWorld

EFFECTS = {"admission": False, "distress": None, "impairment": True}
TOLD = "impairment: yes, distress: not known, admission: no"


@pytest.mark.parametrize(
    ("key", "given", "words"),
    [
        ("S024", {"depressive": "S024.1"}, "Sadness (depression)"),
        ("S024", {}, "not there"),
        ("now.depressive.time", [21, 28], "3 to 4 weeks"),
        ("now.depressive.time", [], "no such episode goes on"),
        ("now.depressive.effect", EFFECTS, TOLD),
        ("past.depressive", [], "no earlier episode"),
        ("past.depressive", [[730, 730, 365, 365]], "began 2 years ago, over for 1 year"),
        ("past.depressive.signs", [{"S024": "S024.1", "S025": "S025.1"}], "Sadness, Hobbies given up"),
        ("past.depressive.effect", [EFFECTS, EFFECTS], f"{TOLD}; {TOLD}"),
        ("event.psychosocial", [60, 60, 0, 0], "2 months ago, goes on"),
        ("event.psychosocial", [60, 60, 7, 7], "2 months ago, over for 1 week"),
        ("event.traumatic", [60, 60, 60, 60], "2 months ago"),
        ("event.traumatic", [], "did not happen"),
        ("finding.anxiety.link", "since_trauma", "only since a traumatic event, and linked to it"),
        ("finding.anxiety.link", [], "does not apply"),
        ("any.depressive_episode", True, "some of these"),
        ("any.depressive_episode", False, "none of these"),
        ("S024", None, "does not know"),
        ("S024", {"depressive": 3}, '{"depressive":3}'),
        ("now.depressive.time", "</script>", '"</script>"'),
    ],
)  # fmt: skip
def test_an_answer_in_words(talking: TalkingWorld, key: str, given: Any, words: str) -> None:
    shown = AnswersShown(talking.oracle.criteria)
    assert shown.words(talking.oracle.questions[key], given) == words


def test_all_true_answers_have_words(talking: TalkingWorld, told: list[PatientCase]) -> None:
    shown = AnswersShown(talking.oracle.criteria)
    for case in told[:10]:
        for question in talking.oracle.questions.values():
            given = answer(talking.oracle.criteria, question, case.patient)
            words = shown.words(question, given)
            assert words
            assert "{" not in words
            assert "[" not in words
