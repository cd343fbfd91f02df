"""Risk is asked soon after a sign of danger, and an earlier attempt is taken up at once."""

from __future__ import annotations

import pytest

from evaluators.consultation.doctors.careful import CarefulDoctor
from evaluators.consultation.exchange import Ask, Close
from evaluators.consultation.heard import Heard
from evaluators.consultation.patients.rule import RulePatient
from evaluators.consultation.risk import risk_plan
from generators.consultation.case import PatientCase
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode
from tests.evaluators.consultation.talking import HeldTalk, TalkingWorld, hold

(RISK,) = risk_plan().symptoms
NOW, THEN = (Bounds(100, 100), Bounds(0, 0)), (Bounds(900, 900), Bounds(800, 800))


class Lister(CarefulDoctor):
    """Asks what it is given, in that order."""

    name = "lister"
    keys: tuple[str, ...] = ()

    def next(self, heard: Heard) -> Ask | Close:
        return self.unclear(heard) or self.first(heard, self.keys) or self.close(heard, "finished")


def patient(*episodes: Episode, unsure: tuple[str, ...] = ()) -> PatientCase:
    return PatientCase(
        id="danger",
        split="test",
        mix="charts",
        sex="male",
        age=40,
        occupation="OCC",
        profile=Profile(age=40, episodes=episodes),
        unsure=unsure,
        telling={},
    )


def episode(kind: str, when: tuple[Bounds, Bounds], **present: str) -> Episode:
    begins, ends = when
    return Episode(kind=kind, begins=begins, ends=ends, present=present, impairment=True, distress=True)


def keys_of(talk: HeldTalk) -> list[str]:
    return [mapped.key for turn in talk.turns if turn.act == "question" for mapped in turn.mapped]


def held(talking: TalkingWorld, case: PatientCase, *keys: str) -> HeldTalk:
    doctor = Lister(talking.resources)
    doctor.keys = keys
    return hold(talking, doctor, RulePatient(talking.resources), case)


@pytest.mark.parametrize(
    ("sign", "form", "kind"),
    [
        ("S024", "S024.1", "depressive"),
        ("S030", "S030.1", "depressive"),
        ("S083", "S083.1", "dysthymic"),
        ("S020", "S020.1", "psychotic"),
    ],
)
def test_it_is_asked_within_two_questions_of_a_sign(talking: TalkingWorld, sign: str, form: str, kind: str) -> None:
    case = patient(episode(kind, NOW, **{sign: form}))
    found = keys_of(held(talking, case, "S001", sign, "S002", "S003", "S004"))
    assert found[:4] == ["S001", sign, "S002", RISK]


def test_it_is_asked_within_two_questions_of_a_low_spell_that_goes_on(talking: TalkingWorld) -> None:
    case = patient(episode("depressive", NOW, S025="S025.1"))
    assert keys_of(held(talking, case, "now.depressive.time", "S002", "S003"))[:3] == [
        "now.depressive.time",
        "S002",
        RISK,
    ]


def test_without_a_sign_it_comes_last(talking: TalkingWorld) -> None:
    case = patient(episode("psychotic", NOW, S020="S020.2"))
    assert keys_of(held(talking, case, "S020", "S002", "S003", "S004"))[-1] == RISK


def test_an_earlier_attempt_is_taken_up_at_once_in_words_of_its_own(talking: TalkingWorld) -> None:
    case = patient(episode("depressive", THEN, S024="S024.1", S032="S032.3"))
    talk = held(talking, case, "past.depressive", "past.depressive.signs", "S002", "S003")
    assert keys_of(talk)[2] == RISK
    words = talking.resources.speech["en"].asked_of_earlier("S032.3", (0, case.id, "risk"))
    assert talk.turns[2].text == words
    assert talk.turns[2].trust
    assert not talk.turns[2].reply.said[0].answer
    assert keys_of(talk).count(RISK) == 1


def test_a_no_before_the_attempt_was_told_does_not_stand(talking: TalkingWorld) -> None:
    case = patient(episode("depressive", THEN, S024="S024.1", S032="S032.3"))
    talk = held(talking, case, RISK, "past.depressive", "past.depressive.signs", "S002")
    assert keys_of(talk)[:4] == [RISK, "past.depressive", "past.depressive.signs", RISK]


def test_what_the_patient_was_not_sure_of_is_asked_once_more_in_other_words(talking: TalkingWorld) -> None:
    case = patient(episode("anxiety", NOW, S056="S056.1"), unsure=("S057",))
    talk = held(talking, case, "S057", "S001")
    assert keys_of(talk)[:3] == ["S057", "S057", "S001"]
    first, second = (turn.reply.text for turn in talk.turns[:2])
    assert first != second
