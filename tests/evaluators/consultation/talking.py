"""Cases that are told in all ways, and consultations about them without files."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple, cast, get_args

from evaluators.consultation.doctor import DoctorAgent
from evaluators.consultation.exchange import Act, Close, Exchange, Mapped
from evaluators.consultation.heard import Heard
from evaluators.consultation.patient import PatientAgent
from generators.consultation.case import LANGUAGES, Language, PatientCase, Telling
from generators.consultation.words.speech import speech
from generators.draw import stream
from kg.criteria.criteria import Criteria
from kg.interview.answer import Answer, Complete, answer
from kg.interview.track import Track
from kg.interview.verdicts import InterviewOracle
from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from tests.kg.interview.settled import settled_patients

HOW: tuple[Telling, ...] = get_args(Telling)
NOT_DENIED = ("screener", "time", "past_signs")
MOST = 60
"""Turns after which a doctor is held to go on for ever."""


class PlainBelief:
    """The first disorders are the likelier ones, whatever was heard."""

    def __init__(self, codes: Sequence[str]) -> None:
        weights = [1 / (place + 2) for place in range(len(codes) + 1)]
        self._ranked = tuple((code, one / sum(weights)) for code, one in zip((*codes, "none"), weights, strict=True))

    def ranked(self) -> tuple[tuple[str, float], ...]:
        return self._ranked


class TalkingWorld(NamedTuple):
    """What all consultations of a test share."""

    knowledge: Knowledge
    oracle: InterviewOracle
    resources: Any

    def truth(self, case: PatientCase, key: str) -> Answer:
        return answer(self.oracle.criteria, self.oracle.questions[key], Complete(case.profile))


def world(knowledge: Knowledge) -> TalkingWorld:
    oracle = InterviewOracle(Criteria.of(knowledge))
    words = {language: speech(language, oracle.criteria) for language in LANGUAGES}
    return TalkingWorld(knowledge, oracle, SimpleNamespace(oracle=oracle, speech=words, seed=0))


def cases(knowledge: Knowledge, oracle: InterviewOracle, seed: int, number: int) -> list[PatientCase]:
    """Cases of which about every second fact is told in a way of its own."""
    profiles = settled_patients(knowledge, seed, number)
    return [told_case(oracle, profile, f"case-{place}") for place, profile in enumerate(profiles)]


def told_case(oracle: InterviewOracle, profile: Profile, name: str) -> PatientCase:
    draw = stream("tests", "telling", name)
    complete = Complete(profile)
    telling: dict[str, Telling] = {}
    unsure = []
    for key, question in oracle.questions.items():
        chance, how = draw.random(), draw.choice(HOW)
        there = bool(answer(oracle.criteria, question, complete))
        if chance < 0.5 and there and question.sort not in NOT_DENIED:
            telling[key] = how
        elif chance > 0.95 and question.sort != "screener":
            unsure.append(key)
    return PatientCase(
        id=name,
        split="test",
        mix="charts",
        sex="female",
        age=profile.age or 0,
        occupation="OCC",
        profile=profile,
        unsure=tuple(unsure),
        telling=telling,
    )


def ask(
    patient: PatientAgent, case: PatientCase, before: list[Exchange], *keys: str, trust: bool = False, text: str = ""
) -> Exchange:
    """One turn, added to the earlier ones; without a text of its own each asking has other words."""
    words = text or f"{' and '.join(keys)}, time {len(before)}?"
    return turn(patient, case, before, keys, words, "question", trust)


def turn(
    patient: PatientAgent,
    case: PatientCase,
    before: list[Exchange],
    keys: Sequence[str],
    text: str,
    act: Act,
    trust: bool,
    language: Language = "en",
) -> Exchange:
    mapped = tuple(Mapped(key=key) for key in keys)
    reply = patient.reply(case, language, tuple(before), text, mapped, trust)
    found = Exchange(text=text, mapped=mapped, act=act, trust=trust, reply=cast(Any, reply))
    before.append(found)
    return found


def greeted(patient: PatientAgent, case: PatientCase, language: Language = "en") -> list[Exchange]:
    before: list[Exchange] = []
    turn(patient, case, before, (), "Hello, what brings you here?", "question", False, language)
    return before


class HeldTalk(NamedTuple):
    """A consultation that was closed."""

    case: PatientCase
    heard: Heard
    close: Close
    decided: int | None
    """Questions until all verdicts were decided."""

    @property
    def turns(self) -> list[Exchange]:
        return self.heard.exchanges[1:]


def hold(
    world: TalkingWorld, doctor: DoctorAgent, patient: PatientAgent, case: PatientCase, budget: int = 30
) -> HeldTalk:
    """A whole consultation."""
    belief = cast(Any, PlainBelief(list(world.oracle.criteria.disorders)))
    heard = Heard(case.id, "en", case.age, case.sex, budget, Track(world.oracle, case.age), belief)
    heard.exchanges = greeted(patient, case)
    take_in(world, heard)
    done = None
    while len(heard.exchanges) < MOST + budget:
        if done is None and None not in heard.verdicts.values():
            done = heard.questions
        found = doctor.turn(heard)
        if isinstance(found, Close):
            return HeldTalk(case, heard, found, done)
        asked: Any = found
        text = asked.text or f"{asked.keys}, asked {sum(one.mapped[:1] != () for one in heard.exchanges)}?"
        turn(patient, case, heard.exchanges, asked.keys, text, asked.act, asked.trust)
        take_in(world, heard)
    raise AssertionError("the doctor never closes")


def take_in(world: TalkingWorld, heard: Heard) -> None:
    """The latest turn; a corrected answer begins the verdicts anew, without what it contradicts."""
    latest = heard.exchanges[-1]
    heard.asked.update(one.key for one in latest.mapped)
    told = {one.key: one.answer for one in latest.reply.said if one.answer is not None}
    new = {key: one for key, one in told.items() if key not in heard.answers}
    corrected = any(heard.answers.get(key, one) != one for key, one in told.items())
    heard.answers.update(told)
    if corrected:
        heard.track = Track(world.oracle, heard.age)
        new = heard.answers
    for key, one in new.items():
        heard.track.tell(world.oracle.questions[key], one)
