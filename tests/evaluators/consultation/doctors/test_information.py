"""Doctors who weigh their questions: gain, gain with screeners, find then certify."""

from __future__ import annotations

import os
import subprocess
import sys
from functools import cache

import pytest

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.doctors.find_then_certify import FindThenCertifyDoctor
from evaluators.consultation.doctors.gain import GainDoctor
from evaluators.consultation.doctors.gain_screeners import GainScreenersDoctor
from evaluators.consultation.doctors.new_questions import NewQuestions
from evaluators.consultation.doctors.standing import standing
from evaluators.consultation.heard import Heard
from kg.interview.track import Track
from tests.evaluators.consultation.belief.making import model, oracle, unseen
from tests.evaluators.consultation.doctors.simulated import BUDGET, Simulated, consult, resources

DOCTORS = (GainDoctor, GainScreenersDoctor, FindThenCertifyDoctor)
RISK = "S032"


@cache
def consultations(declared: type[DoctorAgent]) -> list[Simulated]:
    doctor = declared(resources())
    return [consult(doctor, one) for one in unseen()[::2]]


def named_first(declared: type[DoctorAgent]) -> float:
    """The share of consultations whose ranking begins with what the patient has."""
    golds = [one.gold[0] if one.gold else "none" for one in unseen()[::2]]
    pairs = zip(consultations(declared), golds, strict=True)
    return sum(one.close.ranked[0][0] == gold for one, gold in pairs) / len(golds)


@pytest.mark.parametrize("declared", DOCTORS)
def test_nothing_is_asked_twice_and_risk_before_the_end(declared: type[DoctorAgent]) -> None:
    for one in consultations(declared):
        others = [key for key in one.keys if key != RISK]
        assert len(others) == len(set(others))
        assert len(one.keys) <= BUDGET
        assert RISK in one.keys
        assert sum(probability for _, probability in one.close.ranked) == pytest.approx(1.0)


@pytest.mark.parametrize("declared", DOCTORS)
def test_a_small_budget_is_kept(declared: type[DoctorAgent]) -> None:
    for budget in (1, 4):
        found = consult(declared(resources()), unseen()[7], budget)
        assert len(found.keys) <= budget
        assert RISK in found.keys


def test_only_those_with_screeners_use_them() -> None:
    assert not [key for one in consultations(GainDoctor) for key in one.keys if key.startswith("any.")]
    assert [key for one in consultations(GainScreenersDoctor) for key in one.keys if key.startswith("any.")]


def test_figures() -> None:
    assert named_first(GainDoctor) >= 0.75
    assert named_first(GainScreenersDoctor) >= 0.75
    assert named_first(FindThenCertifyDoctor) >= 0.85
    decided = [None not in one.heard.verdicts.values() for one in consultations(FindThenCertifyDoctor)]
    assert sum(decided) >= 0.6 * len(decided)


def test_who_decided_all_says_so() -> None:
    for one in consultations(FindThenCertifyDoctor):
        if one.close.why == "decided":
            assert None not in one.heard.verdicts.values()
    assert "decided" in {one.close.why for one in consultations(FindThenCertifyDoctor)}


def test_what_follows_from_earlier_answers_is_not_asked() -> None:
    new, track = NewQuestions(oracle()), Track(oracle(), 35)
    keys = new.keys(track.known, (), True)
    assert {"S065", "now.obsessive.time", "past.elevated", "any.obsessive_compulsive_symptoms"} <= {*keys}
    assert "past.elevated.signs" not in keys
    assert "any.obsessive_compulsive_symptoms" not in new.keys(track.known, (), False)
    track.tell(oracle().questions["any.obsessive_compulsive_symptoms"], False)
    track.tell(oracle().questions["past.elevated"], [])
    track.tell(oracle().questions["past.depressive"], [[400, 400, 300, 300]])
    track.tell(oracle().questions["now.eating.time"], [])
    left = {*new.keys(track.known, ("event.traumatic",), True)}
    closed = {"S065", "S066", "now.obsessive.time", "now.obsessive.effect", "past.elevated", "past.elevated.signs"}
    assert not closed & left
    assert not {"now.eating.effect", "S049", "any.binge_episode", "event.traumatic", "past.depressive"} & left
    assert {"past.depressive.signs", "past.depressive.effect", "S024", "event.psychosocial"} <= left


def test_a_screener_with_a_symptom_that_is_there_is_answered() -> None:
    new, track = NewQuestions(oracle()), Track(oracle(), 35)
    track.tell(oracle().questions["S065"], {"obsessive": "S065.1"})
    assert "any.obsessive_compulsive_symptoms" not in new.keys(track.known, (), True)


def test_what_is_ruled_out_is_no_longer_believed() -> None:
    track, belief = Track(oracle(), 35), model().start()
    heard = Heard("case", "en", 35, "male", BUDGET, track, belief)
    for kind in ("now.attention.time", "now.eating.time"):
        track.tell(oracle().questions[kind], [])
    believed = dict(zip(model().hypotheses, standing(heard), strict=True))
    ruled_out = [code for code, verdict in heard.verdicts.items() if verdict is False]
    assert {"D001", "D002", "D003", "D021", "D022", "D023"} <= {*ruled_out}
    assert max(believed[code] for code in ruled_out) < 1e-3
    assert sum(believed.values()) == pytest.approx(1.0)


CHILD = """
from evaluators.consultation.doctors.find_then_certify import FindThenCertifyDoctor
from tests.evaluators.consultation.belief.making import unseen
from tests.evaluators.consultation.doctors.simulated import consult, resources
doctor = FindThenCertifyDoctor(resources())
for one in unseen()[9:30:10]:
    found = consult(doctor, one)
    print(found.keys, found.close)
"""


def test_the_same_consultation_for_every_hash_seed() -> None:
    heard = set()
    for seed in ("1", "2"):
        command = [sys.executable, "-c", CHILD]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        heard.add(done.stdout)
    assert len(heard) == 1
    assert "ranked=" in heard.pop()
