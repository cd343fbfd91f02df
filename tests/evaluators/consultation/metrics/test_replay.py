"""What each question could tell and what it told."""

from __future__ import annotations

import pytest

from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.metrics.replay import QuestionStep, Replay, ReplayedConsultation
from tests.evaluators.consultation.metrics.lines_made import told, turn
from tests.evaluators.consultation.metrics.scored import Ward


def replayed(ward: Ward, finished: FinishedConsultation) -> ReplayedConsultation:
    scoring = ward.scoring
    return Replay(scoring.resources, scoring.language, scoring.budget).of(finished)


def steps(ward: Ward, *lines: object) -> tuple[QuestionStep, ...]:
    case = ward.cases[0]
    found = FinishedConsultation(case, ward.truths[case.id], (turn(0, keys=()), *lines))  # type: ignore[arg-type]
    return replayed(ward, found).steps


def test_the_best_question_has_no_regret(patients: Ward) -> None:
    start = patients.scoring.resources.belief.start()
    keys = list(patients.oracle.questions)
    gains = start.gains(keys)
    best = keys[int(gains.argmax())]
    worst = keys[int(gains.argmin())]
    first, second = (replayed(patients, patients.held(patients.cases[0], [key])).steps[0] for key in (best, worst))
    assert first.regret == 0
    assert first.gain == pytest.approx(float(gains.max()))
    assert second.best == first.gain
    assert second.regret > 0.1


def test_an_answer_that_was_heard_tells_nothing_the_second_time(patients: Ward) -> None:
    first, second = steps(patients, turn(1, told("S024", {})), turn(2, told("S024", {})))
    assert (first.told, first.asked_before, first.needless) == (True, False, False)
    assert (second.told, second.asked_before, second.needless) == (False, True, True)
    assert second.gain == 0


def test_asking_again_after_a_refusal_is_not_needless(patients: Ward) -> None:
    withheld = told("S024", None, "withheld")
    first, second = steps(patients, turn(1, withheld), turn(2, told("S024", {})))
    assert not first.told
    assert (second.told, second.asked_before, second.needless) == (True, True, False)
    assert second.gain > 0


def test_a_corrected_answer_tells_something(patients: Ward) -> None:
    denied, later = told("S024", {}, "denied"), told("S024", {"depressive": "S024.1"})
    assert [one.told for one in steps(patients, turn(1, denied), turn(2, later))] == [True, True]


def test_a_question_about_nothing_known_is_wasted(patients: Ward) -> None:
    unknown, topic = steps(patients, turn(1, keys=()), turn(2, keys=("topic.alcohol",)))
    assert not unknown.told
    assert not topic.told
    assert (unknown.keys, topic.keys) == ((), ("topic.alcohol",))


def test_a_symptom_that_a_screener_denied_is_wasted(patients: Ward) -> None:
    group = next(one for one in patients.oracle.questions.values() if one.sort == "screener")
    code = patients.oracle.criteria.groups[group.about].pool[0].partition(".")[0]
    first, second = steps(patients, turn(1, told(group.key, False)), turn(2, told(code, {})))
    assert first.told
    assert not second.told


def test_follow_ups_are_no_questions(patients: Ward) -> None:
    case = patients.cases[0]
    lines = (
        turn(0, keys=()),
        turn(1, told("S032", {"depressive": "S032.1"})),
        turn(2, keys=("S032",), act="follow_up"),
        turn(3, keys=(), act="escalation"),
        turn(4, told("S024", {})),
        turn(5, keys=(), act="closing"),
    )
    found = replayed(patients, FinishedConsultation(case, patients.truths[case.id], lines))
    assert [one.number for one in found.steps] == [1, 2]
    assert [one.questions for one in found.standings] == [0, 1, 1, 1, 2]
    standing = found.after(1)
    assert standing is not None
    assert standing.brought_up == {"S032"}


def test_all_true_answers_give_the_verdicts_of_the_record(patients: Ward) -> None:
    replay = Replay(patients.scoring.resources, "en", 30)
    for case in patients.cases[:4]:
        one = patients.truths[case.id]
        assert dict(replay.informed(FinishedConsultation(case, one)).verdicts) == one.verdicts
