"""A world without files of words and without sampling: doctors and patients of few lines, and runs of them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from evaluators.consultation.belief.model import BeliefModel
from evaluators.consultation.belief.training import counted
from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.exchange import Ask, Close, Exchange, Mapped, PatientReply, Said
from evaluators.consultation.heard import Heard
from evaluators.consultation.open_resources import ResourceSource, open_resources
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.resources import Resources
from evaluators.consultation.run.company_parts import CompanyParts
from evaluators.consultation.run.consult import ConsultWanted, Rules, consult
from evaluators.consultation.run.consultation import Company
from evaluators.consultation.run.header import header_of
from evaluators.consultation.run.standing import ConsultStanding
from evaluators.consultation.run.verify import TranscriptFinding, verify
from generators.consultation.case import Language, PatientCase
from generators.consultation.cases_file import CASES, line_of
from generators.draw import stream
from kg.criteria.criteria import Criteria
from kg.interview.answer import answer
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.knowledge import Knowledge
from kg.workers.choice import ALONE

GRAPH = "0" * 64


class FakeDoctor(DoctorAgent):
    """Asks in an order of its own for each case, screeners first, and every second question twice."""

    name = "fake"
    with_graph = False
    questions = 12

    def turn(self, heard: Heard) -> Ask | Close:
        if heard.questions >= self.questions:
            return Close(ranked=heard.belief.ranked()[:3], why="enough")
        keys = stream("fake", heard.case).shuffled(sorted(self.resources.oracle.questions))
        keys.sort(key=lambda key: not key.startswith("any."))
        return Ask(keys=(keys[heard.questions - heard.questions // 3],), trust=heard.questions % 5 == 4)


class FakePatient(PatientAgent):
    """Tells the truth; of some facts only when it is asked for the second time, and no screener before that."""

    name = "fake"

    def reply(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> PatientReply:
        keys = [one.key for one in mapped] if before else sorted(case.telling)[:2]
        asked = {one.key for exchange in before for one in exchange.mapped}
        said = tuple(self._said(case, key, key in asked) for key in keys if key in self.resources.oracle.questions)
        return PatientReply(text=f"{language} {text} {[one.answer for one in said]}", said=said)

    def _said(self, case: PatientCase, key: str, again: bool) -> Said:
        oracle = self.resources.oracle
        truth = answer(oracle.criteria, oracle.questions[key], case.patient)
        how = case.telling.get(key)
        if truth is None:
            return Said(key=key, status="unsure")
        if how == "reluctant" and not again:
            return Said(key=key, status="withheld")
        if truth is True and not again and oracle.questions[key].sort == "screener":
            return Said(key=key, status="denied", answer=False)
        return Said(key=key, status="told", answer=truth)


class SlowDoctor(FakeDoctor):
    """The same, and has to be waited for."""

    name = "slow"

    async def turn(self, heard: Heard) -> Ask | Close:  # type: ignore[override]
        await asyncio.sleep(0)
        return super().turn(heard)


Doctor = str | Callable[[Any], DoctorAgent]
Patient = str | Callable[[Any], PatientAgent]


class ConsultWorld(NamedTuple):
    """What runs of a test share.

    Attributes:
        folder: of the cases.
    """

    source: ResourceSource
    resources: Resources
    oracle: InterviewOracle
    belief: BeliefModel
    cases: list[PatientCase]
    folder: Path


def world(knowledge: Knowledge, cases: list[PatientCase], others: list[PatientCase], folder: Path) -> ConsultWorld:
    criteria = Criteria.of(knowledge)
    oracle = InterviewOracle(criteria)
    folder.mkdir()
    (folder / CASES).write_bytes(b"".join(map(line_of, cases)))
    source, belief, path = ResourceSource(criteria, knowledge, 7), learned(oracle, others), folder / "belief.json"
    belief.save(path)
    return ConsultWorld(source, open_resources(source, path), oracle, belief, cases, folder)


def learned(oracle: InterviewOracle, cases: Sequence[PatientCase]) -> BeliefModel:
    """A belief of patients who are said to have one disorder after the other."""
    codes = [*oracle.criteria.disorders]
    patients: list[Any] = [
        SimpleNamespace(complete=case.patient, gold=(codes[place % len(codes)],)) for place, case in enumerate(cases)
    ]
    return counted(oracle.criteria, patients)


class ReadyParts(CompanyParts):
    """Parts of a company whose resources were made before, once for all tests."""

    __slots__ = ()

    def company(self) -> Company:
        assert isinstance(self.doctor, DoctorAgent)
        assert isinstance(self.patient, PatientAgent)
        return Company(self.doctor.resources, self.doctor, self.patient, self.language, self.budget)


def parts(one: ConsultWorld, belief: Path, doctor: Doctor, patient: Patient, budget: int = 15) -> CompanyParts:
    """Agents of this file, or real ones by name."""
    if isinstance(doctor, str) and isinstance(patient, str):
        return CompanyParts(one.source, belief, "en", budget, doctor, patient)
    assert not isinstance(doctor, str)
    assert not isinstance(patient, str)
    return ReadyParts(one.source, belief, "en", budget, doctor(one.resources), patient(one.resources))


def rules(one: ConsultWorld) -> Rules:
    return Rules(one.source.criteria, lambda: one.belief)


class HeldRun(NamedTuple):
    """A run of a test."""

    out: Path
    standing: ConsultStanding

    def files(self) -> dict[str, bytes]:
        """Whatever must be the same for the same consultations."""
        names = ["consult.json", "belief.json", *sorted(f"consultations/{one.name}" for one in self.transcripts())]
        return {name: (self.out / name).read_bytes() for name in names}

    def transcripts(self) -> list[Path]:
        return sorted((self.out / "consultations").iterdir())


def hold(
    one: ConsultWorld,
    out: Path,
    doctor: Doctor = FakeDoctor,
    patient: Patient = FakePatient,
    cases: Sequence[PatientCase] | None = None,
    report: Callable[[ConsultStanding], None] = lambda _now: None,
    budget: int = 15,
    **wanted: Any,
) -> HeldRun:
    """A run of consultations, begun or gone on with."""
    chosen = one.cases if cases is None else cases
    what = ConsultWanted(one.folder, chosen, "all", None, GRAPH, **wanted)
    standing = consult(lambda belief: parts(one, belief, doctor, patient, budget), rules(one), out, what, report)
    return HeldRun(out, standing)


def verified(one: ConsultWorld, out: Path) -> list[TranscriptFinding]:
    """What verification finds, where the real agents have the names of the header."""
    found = verify(out, header_of(out), one.cases, one.source, rules(one), GRAPH, ALONE)
    return sorted(each.finding for each in found if each.finding is not None)
