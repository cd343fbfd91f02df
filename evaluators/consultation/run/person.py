"""A person at the terminal as the doctor or the patient; what people type is data."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.exchange import Ask, Close, Exchange, Mapped, PatientReply, Said
from evaluators.consultation.heard import Heard
from evaluators.consultation.patient import PatientAgent
from evaluators.consultation.resources import Resources
from generators.consultation.case import Language, PatientCase
from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer, answer
from kg.interview.question import Askable

CLOSE = "/close"
_EMPTY: dict[str, Answer] = {"symptom": {}, "effect": {}, "screener": False}
"""By the sort of question what says that nothing is there; of the other sorts an empty list does."""


class Talk(NamedTuple):
    """How a person is talked with.

    Attributes:
        show: prints a line.
        read: prints a prompt and reads a line; None at the end of input.
    """

    show: Callable[[str], None]
    read: Callable[[str], str | None]


class PersonDoctor(DoctorAgent):
    """Asks what a person types, until the person types ``/close``."""

    name = "person"
    with_graph = False

    def __init__(self, resources: Resources, talk: Talk) -> None:
        """Takes what may be used, and how the person is talked with."""
        super().__init__(resources)
        self._talk = talk

    def turn(self, heard: Heard) -> Ask | Close:
        """What the person asks next."""
        while heard.left > 0:
            typed = self._talk.read(f"doctor ({heard.left} left)> ")
            if typed is None or typed.strip() == CLOSE:
                break
            if typed.strip():
                return Ask(text=typed.strip())
        return Close(ranked=self._diagnosis(), why="person" if heard.left > 0 else "budget")

    def _diagnosis(self) -> tuple[tuple[str, float], ...]:
        """What the person thinks it is, each as likely as the others."""
        known = self.resources.belief.hypotheses
        names = {one.name.casefold(): code for code, one in self.resources.oracle.criteria.disorders.items()}
        while True:
            typed = self._talk.read("diagnosis (codes or names, with ; between; nothing: none)> ")
            parts = [part.strip() for part in (typed or "").split(";") if part.strip()]
            codes = [part if part in known else names.get(part.casefold(), "") for part in parts]
            if all(codes):
                return tuple((code, 1 / len({*codes})) for code in dict.fromkeys(codes))
            self._talk.show(f"There is no disorder '{parts[codes.index('')]}'; write a code such as {known[0]}.")


class PersonPatient(PatientAgent):
    """Says what a person types, who answers for each thing that was asked with y, n or ?."""

    name = "person"

    def __init__(self, resources: Resources, talk: Talk) -> None:
        """Takes what may be used, and how the person is talked with."""
        super().__init__(resources)
        self._talk = talk

    def reply(
        self,
        case: PatientCase,
        language: Language,
        before: Sequence[Exchange],
        text: str,
        mapped: Sequence[Mapped],
        trust: bool,
    ) -> PatientReply:
        """What the person says."""
        del trust
        if not before:
            self._brief(case, language)
        self._talk.show(f"doctor: {text}")
        typed = (self._talk.read("you> ") or "").strip()
        return PatientReply(text=typed, said=tuple(self._said(case, language, mapped)))

    def _brief(self, case: PatientCase, language: Language) -> None:
        there = [self.resources.speech[language].noun(key) for key, _ in facts(self.resources, case)]
        self._talk.show(f"You are {case.age} years old, {case.sex}. What you have: {'; '.join(there) or 'nothing'}.")

    def _said(self, case: PatientCase, language: Language, mapped: Sequence[Mapped]) -> Iterator[Said]:
        oracle = self.resources.oracle
        for key in dict.fromkeys(one.key for one in mapped):
            question = oracle.questions.get(key)
            if question is None:
                continue
            told = self._told(self.resources.speech[language].noun(key))
            value = None
            if told is True:
                value = _yes(oracle.criteria, question, answer(oracle.criteria, question, case.patient))
            elif told is False:
                value = nothing(oracle.criteria, question)
            yield Said(key=key, status="unsure" if value is None else "told", answer=value)

    def _told(self, noun: str) -> bool | None:
        while True:
            typed = (self._talk.read(f"  asked: {noun}. y, n or ?> ") or "?").strip().casefold()
            if typed in ("y", "n", "?"):
                return {"y": True, "n": False}.get(typed)


def nothing(criteria: Criteria, question: Askable) -> Answer:
    """The answer that what was asked for is not there."""
    if question.sort == "finding" and criteria.findings[question.about].type == "boolean":
        return False
    return _EMPTY.get(question.sort, [])


def facts(resources: Resources, case: PatientCase) -> Iterator[tuple[str, Answer]]:
    """Keys of all questions whose true answer tells of something that is there, with the answers; no screeners."""
    oracle = resources.oracle
    for key, question in oracle.questions.items():
        if question.sort == "screener":
            continue
        found = answer(oracle.criteria, question, case.patient)
        if found is not None and found != nothing(oracle.criteria, question):
            yield key, found


def _yes(criteria: Criteria, question: Askable, truth: Any) -> Answer:
    """What a yes tells: what the case holds, else that it is there; None where a bare yes does not say what."""
    if truth is not None and truth != nothing(criteria, question):
        return truth
    if question.sort == "symptom":
        kind = next((key for key, kind in criteria.kinds.items() if question.about in kind.symptoms), None)
        return None if kind is None else {kind: question.about}
    is_bool = question.sort == "finding" and criteria.findings[question.about].type == "boolean"
    return True if is_bool or question.sort == "screener" else None
