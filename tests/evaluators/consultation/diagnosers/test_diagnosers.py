"""Who else concludes from a consultation."""

from __future__ import annotations

import math

import pytest

from evaluators.consultation.diagnoser import Diagnoser, Ranking
from evaluators.consultation.diagnosers.by_words import words_of
from evaluators.consultation.heard import Heard
from evaluators.consultation.metrics.finished import FinishedConsultation
from kg.errors import UserError
from tests.evaluators.consultation.metrics.lines_made import told, turn
from tests.evaluators.consultation.metrics.scored import Ward

LEARNING = ("tfidf-lr", "tfidf-svm", "tfidf-rf")


def heard(ward: Ward, *lines: object, case: int = 0) -> Heard:
    one = ward.cases[case]
    finished = FinishedConsultation(one, ward.truths[one.id], (turn(0, keys=()), *lines))  # type: ignore[arg-type]
    (found,) = ward.scoring.replay([finished])
    return found.heard


def of(ward: Ward, name: str, consultation: Heard) -> Ranking:
    found = Diagnoser.registry.find(name)(ward.scoring.resources).rank(consultation)
    assert isinstance(found, tuple)
    return found


@pytest.mark.parametrize("name", ["oracle", "belief", "count"])
def test_rankings_name_every_hypothesis_once_with_sum_one(patients: Ward, name: str) -> None:
    found = of(patients, name, heard(patients, turn(1, told("S024", {"depressive": "S024.1"}))))
    assert {code for code, _ in found} == {*patients.scoring.resources.belief.hypotheses}
    assert len(found) == len(patients.scoring.resources.belief.hypotheses)
    assert math.fsum(share for _, share in found) == pytest.approx(1)
    assert [share for _, share in found] == sorted((share for _, share in found), reverse=True)


def test_the_oracle_puts_a_verdict_before_belief(patients: Ward) -> None:
    keys = [key for key, one in patients.oracle.questions.items() if one.sort != "screener"]
    case = next(one for one in patients.cases if len(patients.truths[one.id].gold) == 1)
    finished = FinishedConsultation(case, patients.truths[case.id], tuple(patients.turns(case, keys)))
    (found,) = patients.scoring.replay([finished])
    (gold,) = patients.truths[case.id].gold
    assert of(patients, "oracle", found.heard)[0][0] == gold


def test_symptoms_that_were_told_are_counted(patients: Ward) -> None:
    criteria = patients.oracle.criteria
    disorder = criteria.disorders["D016"]
    pools = [criteria.groups[need.group].pool for need in disorder.needs]
    codes = sorted({one.partition(".")[0] for pool in pools for one in pool})
    lines = [turn(place, told(code, {"obsessive": f"{code}.1"})) for place, code in enumerate(codes, start=1)]
    assert of(patients, "count", heard(patients, *lines))[0][0] == "D016"
    denied = [turn(place, told(code, {})) for place, code in enumerate(codes, start=1)]
    assert of(patients, "count", heard(patients, *denied))[0] == ("none", 1.0)


def taught(ward: Ward) -> list[tuple[Heard, tuple[str, ...]]]:
    """Who says the word has the disorder."""
    said = {("D013",): "tired and empty", ("D011",): "worried all day", (): "all is well"}
    rows = []
    for place in range(12):
        for number, (gold, words) in enumerate(said.items()):
            one = heard(ward, turn(1, keys=(), reply=f"{words} {place % 3}"))
            one.case = f"case-{place}-{number}"
            rows.append((one, gold))
    return rows


@pytest.mark.parametrize("name", LEARNING)
def test_words_are_learned(patients: Ward, name: str) -> None:
    learner = Diagnoser.registry.find(name)(patients.scoring.resources)
    rows = taught(patients)
    learner.learn(rows)
    found = learner.rank(heard(patients, turn(1, keys=(), reply="I am worried all day")))
    assert isinstance(found, tuple)
    assert found[0][0] == "D011"
    assert math.fsum(share for _, share in found) == pytest.approx(1)
    again = Diagnoser.registry.find(name)(patients.scoring.resources)
    again.learn(rows[::-1])
    assert again.rank(heard(patients, turn(1, keys=(), reply="I am worried all day"))) == found


@pytest.mark.parametrize("name", LEARNING)
def test_who_has_not_learned_says_so(patients: Ward, name: str) -> None:
    learner = Diagnoser.registry.find(name)(patients.scoring.resources)
    assert learner.learns
    with pytest.raises(UserError, match="--train"):
        learner.rank(heard(patients))
    with pytest.raises(UserError, match="two different diagnoses"):
        learner.learn(taught(patients)[:1])


def test_the_words_of_the_doctor_alone(patients: Ward) -> None:
    one = heard(patients, turn(1, keys=(), text="Sleep?", reply="Badly.", observed="Pale."))
    assert words_of(one) == "question 0?\nanswer 0\nSleep?\nBadly.\nPale."
    assert words_of(one, patient=False) == "question 0?\nSleep?"
