"""Answers in random order: the fast verdicts equal the plain ones, and a decided verdict never changes."""

from __future__ import annotations

from random import Random

import pytest

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.patient import Patient
from kg.interview.answer import Complete, answer
from kg.interview.known import Known
from kg.interview.track import Track
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.knowledge import Knowledge
from tests.kg.interview.settled import settled_patients
from tests.shipped import shipped

PATIENTS = 60
COMPARED = 15
"""After every so many answers all is computed anew, the plain way."""


@pytest.fixture(scope="module")
def knowledge() -> Knowledge:
    return shipped()


@pytest.fixture(scope="module")
def oracle(knowledge: Knowledge) -> InterviewOracle:
    return InterviewOracle(Criteria.of(knowledge))


def plain(criteria: Criteria, known: Known) -> dict[str, bool | None]:
    evaluation = Evaluation(criteria, Patient.of_parameter(known.parameter()))
    return {code: evaluation.verdict(code).plain for code in criteria.disorders}


def test_nothing_is_decided_before_anything_is_asked(oracle: InterviewOracle) -> None:
    assert set(Track(oracle, 35).verdicts.values()) == {None}


def test_verdicts_from_answer_to_answer(knowledge: Knowledge, oracle: InterviewOracle) -> None:
    rng = Random(5)
    decided = {True: 0, False: 0}
    for profile in settled_patients(knowledge, 3, PATIENTS):
        track = Track(oracle, profile.age or 0)
        order = list(oracle.questions.values())
        rng.shuffle(order)
        before = dict(track.verdicts)
        for place, question in enumerate(order):
            newly = track.tell(question, answer(oracle.criteria, question, Complete(profile)))
            for code, verdict in newly.items():
                decided[verdict] += 1
                assert before[code] is None
            if place % COMPARED == 0:
                wanted = plain(oracle.criteria, track.known)
                assert oracle.verdicts(track.known) == wanted, question
                assert track.verdicts == wanted, question
            before = dict(track.verdicts)
        everything = Evaluation(oracle.criteria, Patient.of(profile))
        assert track.verdicts == {code: everything.verdict(code).plain for code in oracle.criteria.disorders}
    assert decided[True] >= 10
    assert decided[False] >= 500


def test_who_does_not_know_tells_nothing(knowledge: Knowledge, oracle: InterviewOracle) -> None:
    profile = settled_patients(knowledge, 3, 1)[0]
    unsure = Complete(profile, frozenset(oracle.questions))
    track = Track(oracle, profile.age or 0)
    for question in oracle.questions.values():
        assert track.tell(question, answer(oracle.criteria, question, unsure)) == {}
    assert set(track.verdicts.values()) == {None}
