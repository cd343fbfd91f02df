"""Where nothing can be known, figures fall to what guessing gives."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from evaluators.consultation.controls import (
    BlankWanted,
    blank,
    doctor_words,
    held_with_blank,
    other_case,
    permuted_cases,
)
from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from evaluators.consultation.metrics.finished import FinishedConsultation
from evaluators.consultation.metrics.replay import ReplayedConsultation
from tests.evaluators.consultation.metrics.lines_made import case, concluded, truth, turn
from tests.evaluators.consultation.metrics.scored import Ward


class ThreeQuestions(DoctorAgent):
    """Asks three questions and closes with what is believed."""

    name = "three-questions"
    with_graph = True

    def turn(self, heard: Heard) -> Ask | Close:
        if heard.questions < 3:
            return Ask(keys=(("S024", "past.depressive", "any.depressive_episode")[heard.questions],))
        return Close(ranked=heard.belief.ranked(), why="finished")


def test_no_case_keeps_its_own_record() -> None:
    cases = [case(f"case-{place}", occupation=f"OCC{place}") for place in range(9)]
    found = permuted_cases(cases, 5)
    assert [one.id for one in found] == [one.id for one in cases]
    assert all(one.occupation != f"OCC{one.id[-1]}" for one in found)
    assert {one.occupation for one in found} == {one.occupation for one in cases}
    assert permuted_cases(cases[::-1], 5) == found


def test_conclusions_of_other_cases_fall_to_the_prior() -> None:
    golds = ["D001"] * 6 + ["D002"] * 3 + ["D003"]
    held = [concluded(truth(f"case-{place}", [gold]), ((gold, 1.0),)) for place, gold in enumerate(golds)]
    found = other_case(held)
    assert found.own.value == 1
    # Two different ones of ten that have the same: 6 x 5 + 3 x 2 of 10 x 9.
    assert found.others == 0.4
    assert found.commonest.value == 0.6


def test_a_doctor_who_knows_no_patient_gains_nothing_by_its_own_case() -> None:
    golds = ["D001", "D002"] * 10
    held = [concluded(truth(f"case-{place:02d}", [gold]), (("D001", 1.0),)) for place, gold in enumerate(golds)]
    found = other_case(held)
    assert found.own.value == 0.5
    assert found.others == pytest.approx(0.5)


def replayed(ward: Ward, held: Sequence[FinishedConsultation]) -> list[ReplayedConsultation]:
    return ward.scoring.replay(held)


def test_a_blank_patient_leaves_the_belief_as_it_was(patients: Ward) -> None:
    resources = patients.scoring.resources
    wanted = BlankWanted([(one, patients.truths[one.id]) for one in patients.cases[:3]], "en", 30)
    held = held_with_blank(resources, ThreeQuestions(resources), wanted)
    assert all(one.status == "closed" for one in held)
    assert [one.status for line in held[0].turns for one in line.said] == ["unsure"] * 3
    found = blank(replayed(patients, held), resources)
    assert (found.consultations, found.moved, found.decided) == (3, 0, 0)


def test_a_patient_who_is_not_blank_moves_the_belief(patients: Ward) -> None:
    held = [patients.held(one, ["S024", "past.depressive"]) for one in patients.cases[:3]]
    assert blank(replayed(patients, held), patients.scoring.resources).moved > 0.01


def leaking(ward: Ward, *, leak: bool) -> list[ReplayedConsultation]:
    """Consultations in which the doctor's words name the disorder, or never do; nothing is heard."""
    words = {"D001": "attention", "D005": "voices"}
    held = []
    for place in range(40):
        gold = ("D001", "D005")[place % 2]
        name = f"case-{place:02d}"
        line = turn(1, keys=(), text=words[gold] if leak else "and then?")
        held.append(FinishedConsultation(case(name), truth(name, [gold]), (turn(0, keys=()), line)))
    return replayed(ward, held)


def test_a_leak_in_the_doctors_words_shows(patients: Ward) -> None:
    found = doctor_words(leaking(patients, leak=True), patients.scoring.resources)
    assert found is not None
    assert found.words.value == 1
    assert found.p < 0.001
    assert (found.commonest.value or 0) <= 0.5
    fair = doctor_words(leaking(patients, leak=False), patients.scoring.resources)
    assert fair is not None
    assert (fair.words.value or 0) < 0.8


def test_too_few_words_are_not_learned_from(patients: Ward) -> None:
    assert doctor_words(leaking(patients, leak=True)[:10], patients.scoring.resources) is None
