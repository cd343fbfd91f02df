"""How a doctor's question takes up what the patient said before."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from evaluators.consultation.doctors.subjects import Subjects
from evaluators.consultation.exchange import Exchange, Mapped, PatientReply, Said, Status
from evaluators.consultation.heard import Heard
from evaluators.consultation.run.taking_up import (
    is_rephrased,
    is_spoken_of,
    kinds_told,
    once_more,
    preamble_after,
    speaks_against,
    subject_turn,
    told_last,
)
from generators.draw import stream
from kg.interview.answer import Answer
from tests.evaluators.consultation.talking import TalkingWorld


def exchanged(*told: tuple[str, Answer], status: Status = "told") -> list[Exchange]:
    said = tuple(Said(key=key, status=status, answer=answer) for key, answer in told)
    return [Exchange(text="?", mapped=(), act="question", trust=False, reply=PatientReply(text="So.", said=said))]


def test_what_was_told_last_belongs_to_one_kind_or_to_none(talking: TalkingWorld) -> None:
    questions = talking.oracle.questions
    tired = ("S029", {"anxiety": "S029.1"})
    low = ("S024", {"depressive": "S024.1"})
    assert told_last(exchanged(tired), questions) == "anxiety"
    assert told_last(exchanged(tired, ("now.anxiety.time", [90, 90])), questions) == "anxiety"
    assert told_last(exchanged(tired, ("S024", {})), questions) == "anxiety"
    assert told_last(exchanged(tired, low), questions) is None
    assert told_last(exchanged(("S029", {"anxiety": "S029.1", "depressive": "S029.1"})), questions) is None
    assert told_last(exchanged(tired, ("event.psychosocial", [90, 90, 0, 0])), questions) is None
    assert told_last(exchanged(("S024", {})), questions) is None
    assert told_last(exchanged(tired, status="withheld"), questions) is None
    assert told_last(exchanged(low, status="observed"), questions) is None


def test_a_denied_group_speaks_against_its_kinds_alone(talking: TalkingWorld) -> None:
    criteria, questions = talking.oracle.criteria, talking.oracle.questions
    denied: dict[str, Answer] = {"any.psychotic_symptoms": False, "S024": {}}
    assert speaks_against(criteria, questions, "psychotic", denied)
    assert not speaks_against(criteria, questions, "eating", denied)
    assert not speaks_against(criteria, questions, "psychotic", {"any.psychotic_symptoms": True})
    assert not speaks_against(criteria, questions, "psychotic", {})


def test_an_episode_is_spoken_of_once_its_core_its_length_or_its_effect_was_told(talking: TalkingWorld) -> None:
    criteria = talking.oracle.criteria
    tired: list[tuple[str, Answer]] = [("S029", {"anxiety": "S029.1"}), ("S056", {})]
    worry: tuple[str, Answer] = ("S056", {"anxiety": "S056.1"})
    assert not is_spoken_of(criteria, "anxiety", exchanged(*tired))
    assert is_spoken_of(criteria, "anxiety", exchanged(*tired, worry))
    assert is_spoken_of(criteria, "anxiety", [*exchanged(worry), *exchanged(*tired[:1])])
    assert not is_spoken_of(criteria, "anxiety", exchanged(worry, status="observed"))
    assert is_spoken_of(criteria, "anxiety", exchanged(*tired, ("now.anxiety.time", [90, 90])))
    assert is_spoken_of(criteria, "anxiety", exchanged(("now.anxiety.effect", {"impairment": True})))
    assert not is_spoken_of(criteria, "anxiety", exchanged(*tired, ("now.anxiety.time", [])))
    assert not is_spoken_of(criteria, "trauma", exchanged(("S027", {"trauma": "S027.1"})))
    assert is_spoken_of(criteria, "trauma", exchanged(("S069", {"trauma": "S069.1"})))
    assert not is_spoken_of(criteria, "depressive", exchanged(("S024", {"dysthymic": "S024.1"})))
    assert is_spoken_of(criteria, "depressive", exchanged(("S024", {"depressive": "S024.1"})))


def test_words_before_a_question_come_at_some_and_not_at_all_of_them() -> None:
    drawn = [once_more(stream(1, number)) for number in range(60)]
    assert {*drawn} == {"once_more", None}
    heard = [preamble_after(exchanged(("S024", {"depressive": "S024.1"})), stream(2, number)) for number in range(60)]
    assert {*heard} == {"heard", None}
    borne = {"impairment": False, "distress": True, "admission": None}
    hard = exchanged(("now.anxiety.effect", borne))
    assert {preamble_after(hard, stream(5, number)) for number in range(60)} == {"suffering", None}
    easy = exchanged(("now.anxiety.effect", {**borne, "distress": False}))
    assert {preamble_after(easy, stream(6, number)) for number in range(60)} == {"heard", None}
    denied = [preamble_after(exchanged(("S024", {})), stream(3, number)) for number in range(60)]
    assert {*denied} == {"moving_on", None}
    assert preamble_after(exchanged(), stream(4)) is None


def test_a_whole_complaint_is_taken_up(talking: TalkingWorld) -> None:
    told = exchanged(("S029", {"anxiety": "S029.1"}), ("S024", {"depressive": "S024.1"}), ("event.traumatic", []))
    assert kinds_told(told, talking.oracle.questions) == {"anxiety", "depressive"}


def test_what_the_patient_was_not_sure_of_just_now_is_rephrased() -> None:
    unsure = exchanged(("S024", None), status="unsure")
    assert is_rephrased(["S024"], unsure)
    assert not is_rephrased(["S025"], unsure)
    assert not is_rephrased(["S024"], [*unsure, *exchanged(("S025", {}))])


def test_a_doctor_says_to_which_subject_the_question_turns(talking: TalkingWorld) -> None:
    subjects = Subjects(talking.oracle, ("S032",))

    def turned(key: str, *before: Exchange, language: str = "en") -> tuple[str, bool] | None:
        found = subject_turn(subjects, [key], cast(Heard, SimpleNamespace(exchanges=before, language=language)))
        return None if found is None else (found.subject, found.back)

    (low,) = exchanged(("S024", {"depressive": "S024.1"}), status="volunteered")
    eating = low.model_copy(update={"mapped": (Mapped(key="S049"),), "reply": PatientReply(text="No.")})
    assert turned("S025", low) is None
    assert turned("S049", low) == ("eating and weight", False)
    assert turned("S049", low, language="zh") == (subjects.name("eating and weight", "zh"), False)
    assert turned("S024", low, eating) == ("your mood", True)
    assert turned("S032", low, eating) is None
    assert turned("topic.alcohol", low) is None
    assert turned("S024", *exchanged(), language="en") is None
