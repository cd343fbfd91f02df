"""Doctors and patients who do what they should not: a counted status, and nothing is lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from evaluators.consultation.exchange import Ask, Close, Exchange, PatientReply, Said
from evaluators.consultation.heard import Heard
from evaluators.consultation.run.lines import ConclusionLine, ConsultationStatus
from evaluators.consultation.run.transcript import Kept, read_transcript
from generators.models.errors import FinalError, StoppedError
from kg.errors import ModelError
from tests.evaluators.consultation.run.fakes import ConsultWorld, FakeDoctor, FakePatient, hold


class Scripted(FakeDoctor):
    """Does the same at every turn."""

    does: Any = None

    def turn(self, heard: Heard) -> Ask | Close:
        done: Any = self.does(heard) if callable(self.does) else self.does
        return done  # type: ignore[no-any-return]


def doing(what: Any) -> type[FakeDoctor]:
    return type("Doing", (Scripted,), {"does": staticmethod(what) if callable(what) else what})


class Replying(FakePatient):
    """Replies the same at every turn but the first."""

    found: Any = None

    def reply(self, case: Any, language: Any, before: Sequence[Exchange], *asked: Any) -> PatientReply:
        if not before:
            return PatientReply(text="Hello.")
        return self.found  # type: ignore[no-any-return]


def replying(found: Any) -> type[FakePatient]:
    return type("Found", (Replying,), {"found": found})


def ended(few: ConsultWorld, out: Path, doctor: Any, patient: Any = FakePatient) -> tuple[Kept, ConclusionLine]:
    (path,) = hold(few, out, doctor, patient, cases=few.cases[:1]).transcripts()
    kept = read_transcript(path)
    assert kept.conclusion is not None
    return kept, kept.conclusion


def raises(heard: Heard) -> Ask:
    raise ValueError(f"no idea of {object()}")


@pytest.mark.parametrize(
    ("doctor", "status", "problem", "turns"),
    [
        (lambda heard: Ask(text=f"Are you sad, {len(heard.exchanges)}?"), "budget", "", 16),
        (Ask(keys=("S024",)), "loop", "", 4),
        (Ask(text="Blah blah blah."), "loop", "", 4),
        (Ask(keys=("S024",), act="follow_up"), "loop", "", 4),
        (lambda heard: Ask(text=f"I help, {len(heard.exchanges)}.", act="escalation"), "budget", "", 11),
        (raises, "broken", "ValueError: no idea of <object object>", 1),
        (None, "broken", "its turn is NoneType, neither Ask nor Close", 1),
        (Ask(keys=("S999",)), "broken", "there is no question 'S999'", 1),
        (Ask(), "broken", "it asks neither a question nor in words", 1),
        (Close(ranked=(("D999", 0.5),), why="sure"), "broken", "there is no disorder 'D999' to rank", 1),
        (Close(ranked=(("D013", float("nan")),), why="sure"), "broken", "the probability of D013 is nan", 1),
        (Close(ranked=(("D013", 0.5), ("D013", 0.5)), why="sure"), "broken", "it ranks a disorder twice", 1),
        (Close(why=""), "closed", "", 2),
    ],
)
def test_what_a_doctor_does(
    few: ConsultWorld, tmp_path: Path, doctor: Any, status: ConsultationStatus, problem: str, turns: int
) -> None:
    kept, conclusion = ended(few, tmp_path / "run", doing(doctor))
    assert (conclusion.status, conclusion.problem) == (status, problem)
    assert conclusion.by == (None if status == "closed" else "doctor")
    assert len(kept.turns) == turns


@pytest.mark.parametrize(
    ("reply", "problem"),
    [
        ("Yes.", "its reply is str, no PatientReply"),
        (PatientReply(text="", said=(Said(key="S999", status="told"),)), "it tells of 'S999'"),
        (PatientReply(text="", said=(Said(key="S024", status="told", answer=True),)), "what it tells of S024"),
        (
            PatientReply(text="", said=(Said(key="topic.alcohol", status="told", answer=True),)),
            "what it tells of t",
        ),
        (
            PatientReply(text="", said=(Said(key="past.elevated", status="told", answer=[[1]]),)),
            "what it tells of p",
        ),
        (
            PatientReply(text="", said=(Said(key="S024", status="told", answer=object()),)),
            "its reply cannot be written",
        ),
    ],
)
def test_what_a_patient_says(few: ConsultWorld, tmp_path: Path, reply: Any, problem: str) -> None:
    kept, conclusion = ended(few, tmp_path / "run", FakeDoctor, replying(reply))
    assert (conclusion.status, conclusion.by) == ("broken", "patient")
    assert conclusion.problem.startswith(problem)
    assert len(kept.turns) == 1


def test_a_model_that_did_not_reply_is_asked_again(few: ConsultWorld, tmp_path: Path) -> None:
    silent = True

    def turn(heard: Heard) -> Ask | Close:
        if heard.questions == 2 and silent:
            raise FinalError("400: too long")
        return Ask(keys=(f"S0{24 + heard.questions}",)) if heard.questions < 4 else Close(why="enough")

    out = tmp_path / "run"
    _, conclusion = ended(few, out, doing(turn))
    assert (conclusion.status, conclusion.problem) == ("error", "400: too long")
    silent = False
    assert ended(few, out, doing(turn))[1].status == "error"
    again = hold(few, out, doing(turn), cases=few.cases[:1], retry_errors=True)
    assert again.standing.statuses == {"closed": 1}
    whole = hold(few, tmp_path / "straight", doing(turn), cases=few.cases[:1])
    assert again.files() == whole.files()


def test_a_model_that_refuses_ends_the_run(few: ConsultWorld, tmp_path: Path) -> None:
    def turn(heard: Heard) -> Ask | Close:
        if heard.questions == 1:
            raise StoppedError("401: no such key")
        return Ask(keys=("S024",))

    out = tmp_path / "run"
    with pytest.raises(ModelError, match="stopped: 401: no such key"):
        hold(few, out, doing(turn), cases=few.cases[:1])
    kept = read_transcript(out / "consultations" / f"{few.cases[0].id}.jsonl")
    assert (len(kept.turns), kept.conclusion) == (2, None)
