"""The figures of whole runs."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from evaluators.consultation.doctors.ranking import ranked
from evaluators.consultation.metrics.course import course_scores
from evaluators.consultation.metrics.decided import belief_at, decided_at
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.metrics.replay import Replay, ReplayedConsultation
from evaluators.consultation.metrics.scores import ConsultationScores
from generators.consultation.case import Certificates
from tests.evaluators.consultation.metrics.lines_made import conclusion, told, turn
from tests.evaluators.consultation.metrics.scored import Ward


def everything(ward: Ward) -> list[str]:
    """All questions without screeners, in an order of their own."""
    keys = [key for key, one in ward.oracle.questions.items() if one.sort != "screener"]
    Random(5).shuffle(keys)
    return keys


def scored(ward: Ward, held: Sequence[FinishedConsultation]) -> ConsultationScores:
    return ward.scoring.scores(ward.scoring.replay(held))


def gone_through(ward: Ward, *held: FinishedConsultation) -> list[ReplayedConsultation]:
    return ward.scoring.replay(held)


def concluded(ward: Ward, case: int, questions: int) -> FinishedConsultation:
    """The doctor concludes as the reference does."""
    one = ward.held(ward.cases[case], everything(ward)[:questions], None)
    (found,) = gone_through(ward, one)
    return one._replace(conclusion=conclusion(ranked(found.heard)))


@pytest.fixture(scope="module")
def short(patients: Ward) -> list[FinishedConsultation]:
    """20 questions each; the last two cases have no conclusion, and of the last of them nothing was held."""
    held = [concluded(patients, place, 20) for place in range(len(patients.cases))]
    held[-2] = held[-2]._replace(conclusion=None)
    held[-1] = held[-1]._replace(conclusion=None, turns=())
    return held


@pytest.fixture(scope="module")
def scores(patients: Ward, short: list[FinishedConsultation]) -> ConsultationScores:
    return scored(patients, short)


def test_the_order_of_cases_changes_nothing(
    patients: Ward, short: list[FinishedConsultation], scores: ConsultationScores
) -> None:
    mixed = list(short)
    Random(1).shuffle(mixed)
    assert scored(patients, mixed).text() == scores.text()


def test_no_case_is_dropped(scores: ConsultationScores) -> None:
    assert scores.cases == 12
    assert scores.statuses == {"closed": 10, "missing": 2}
    assert {view: found.n for view, found in scores.diagnosis.items() if view != "two"} == {
        "disorders": 12,
        "twelve": 12,
        "four": 12,
    }
    assert scores.diagnosis["disorders"].unnamed == 2
    assert scores.decided[0].heard.n == 12
    assert scores.gaps.doctor.n == 12


def test_who_concludes_as_the_reference_loses_by_asking_alone(
    patients: Ward, short: list[FinishedConsultation]
) -> None:
    gaps = patients.scoring.gaps(gone_through(patients, *short[:-2]))
    assert gaps.full.value == 1
    assert gaps.total.value == gaps.asked_first.asking.value == gaps.both.asking.value
    assert gaps.both.concluding.value == 0


def test_with_all_questions_all_is_decided_and_nothing_lost(patients: Ward) -> None:
    held = [concluded(patients, place, 500) for place in range(2)]
    many = len(everything(patients))
    found = gone_through(patients, *held)
    at = decided_at(found, many)
    assert at.heard.value == at.heard_rightly.value == at.true.value == at.gold_true.value == 1
    assert patients.scoring.gaps(found).total.value == 0
    course = course_scores(found, patients.oracle)
    assert course.questions.value == many
    assert course.coverage.value == course.criteria_settled.value == 1
    assert course.overlong.value == 1
    assert course.premature.value == 0


def test_a_certificate_bounds_what_is_decided(patients: Ward) -> None:
    """With what was asked until all was decided as certificate, nothing is decided before as many were asked."""
    keys = everything(patients)
    held = []
    sizes = []
    for case in patients.cases[:2]:
        one = patients.held(case, keys)
        (found,) = gone_through(patients, one)
        size = next(
            standing.questions
            for standing in found.standings
            if len(standing.true) == len(patients.oracle.criteria.disorders)
        )
        certificates = Certificates(verdicts=tuple(keys[:size]), by_symptom=tuple(keys[:size]), gold=())
        held.append(one._replace(truth=one.truth.model_copy(update={"certificates": certificates})))
        sizes.append(size)
    whole = gone_through(patients, *held)
    for questions in (1, min(sizes) - 1, min(sizes), max(sizes)):
        at = decided_at(whole, questions)
        assert at.true.count == at.bound.count == at.reachable.count == sum(one <= questions for one in sizes)
    assert course_scores(whole, patients.oracle).certificate.value == 1


def test_what_is_told_unasked_can_be_decided_beyond_the_bound_of_questions(patients: Ward) -> None:
    case = patients.cases[0]
    keys = everything(patients)
    volunteered = turn(0, *(told(key, patients.said(case, key), "volunteered") for key in keys), keys=())
    certificates = Certificates(verdicts=tuple(keys[:7]), by_symptom=tuple(keys[:7]), gold=())
    truth = patients.truths[case.id].model_copy(update={"certificates": certificates})
    at = decided_at(gone_through(patients, FinishedConsultation(case, truth, (volunteered,))), 5)
    assert (at.true.count, at.bound.count, at.reachable.count) == (1, 0, 1)


def test_closing_too_early_and_asking_too_long(patients: Ward) -> None:
    course = course_scores(gone_through(patients, concluded(patients, 0, 2)), patients.oracle)
    assert course.premature.value == 1
    assert course.overlong.value == 0
    assert course.questions_after.value == 0


def test_risk_is_counted_in_questions_and_followed_up(patients: Ward) -> None:
    case = patients.cases[0]
    yes = told("S032", {"depressive": "S032.1"})
    first = (
        turn(0, keys=()),
        turn(1, told("S024", {})),
        turn(2, yes, risk_asked=True, risk_heard=True),
        turn(3, keys=("S032",), act="follow_up"),
    )
    second = (turn(0, keys=()), turn(1, told("S024", {})))
    held = [
        FinishedConsultation(one, patients.truths[one.id], turns)
        for one, turns in ((case, first), (patients.cases[1], second))
    ]
    course = course_scores(gone_through(patients, *held), patients.oracle)
    assert course.risk_asked.value == 0.5
    assert (course.risk_turn.value, course.risk_turn.n) == (2, 1)
    assert (course.followed_up.value, course.followed_up.n) == (1, 1)
    assert course.escalated.value == 0


def test_denials_that_are_taken_back(patients: Ward) -> None:
    case = patients.cases[0]
    lines = (
        turn(0, keys=()),
        turn(1, told("S024", {}, "denied"), told("S030", {}, "denied")),
        turn(2, told("S024", {"depressive": "S024.1"})),
        turn(3, told("S030", {}, "denied")),
    )
    course = course_scores(
        gone_through(patients, FinishedConsultation(case, patients.truths[case.id], lines)), patients.oracle
    )
    assert (course.denials_recovered.count, course.denials_recovered.n) == (1, 2)


def test_the_belief_before_any_question(patients: Ward, short: list[FinishedConsultation]) -> None:
    belief = patients.scoring.resources.belief
    found = gone_through(patients, *short)
    at = belief_at(found, 0, belief.hypotheses)
    assert at.calibration.error.n == 11
    assert at.calibration.stated.value == round(1 / len(belief.hypotheses), 4)
    later = belief_at(found, 20, belief.hypotheses)
    assert (later.calibration.stated.value or 0) > (at.calibration.stated.value or 0)


def test_the_reference_hears_what_the_doctor_hears(patients: Ward) -> None:
    one = patients.held(patients.cases[0], everything(patients)[:10])
    (found,) = gone_through(patients, one)
    informed = Replay(patients.scoring.resources, "en", 30).informed(one)
    assert set(found.heard.answers) < set(informed.answers)
    assert all(informed.answers[key] == told_so for key, told_so in found.heard.answers.items())
