"""How a patient tells what is there, and what the patient cannot say; drawn from tables of probabilities."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property
from typing import Literal

from pydantic import Field, model_validator

from generators.consultation.case import Telling
from generators.consultation.tables import read_table
from generators.draw import Stream
from kg.errors import KnowledgeError
from kg.interview.answer import Complete, answer, ongoing
from kg.interview.question import Askable
from kg.interview.verdicts import InterviewOracle
from kg.model.base import Change, Record, Status
from kg.model.profile import Profile

_HIDDEN: tuple[Telling, ...] = ("reluctant", "denied", "unaware")


class HowTold(Record):
    """How a fact is told.

    Attributes:
        volunteered: a weight; 0: never at the beginning.
        reluctant, denied, unaware: shares, which add up to 1 at the most.
        reason: why.
    """

    volunteered: float = Field(ge=0)
    reluctant: float = Field(ge=0, le=1)
    denied: float = Field(ge=0, le=1)
    unaware: float = Field(ge=0, le=1)
    reason: str

    @model_validator(mode="after")
    def _at_most_one(self) -> "HowTold":
        if self.reluctant + self.denied + self.unaware > 1:
            raise ValueError("reluctant, denied and unaware add up to more than 1")
        return self


class FactsTold(HowTold):
    """How some facts are told.

    Attributes:
        keys: of questions.
        risk: they bear on safety: never denied and never unaware.
    """

    keys: tuple[str, ...] = Field(min_length=1)
    risk: bool = False

    @model_validator(mode="after")
    def _risk_is_told(self) -> "FactsTold":
        if self.risk and (self.denied or self.unaware):
            raise ValueError(f"{self.keys[0]} bears on safety: it is neither denied nor unaware")
        return self


class TellingTables(Record):
    """All tables.

    Attributes:
        complaint: shares of those who volunteer one, two, ... things.
        most_hidden: facts of one patient that are not told at the first question, at the most.
        unsure: shares of those who cannot answer nought, one, two, ... questions.
    """

    history: tuple[Change, ...]
    status: Status
    grade: Literal["survey", "register", "assumed"]
    complaint: tuple[float, ...] = Field(min_length=1, max_length=4)
    most_hidden: int = Field(ge=0)
    usual: HowTold
    past: HowTold
    unsure: tuple[float, ...] = Field(min_length=1)
    facts: tuple[FactsTold, ...]

    @cached_property
    def by_key(self) -> Mapping[str, FactsTold]:
        """Key of a question -> how it is told."""
        return {key: one for one in self.facts for key in one.keys}

    @cached_property
    def risk(self) -> frozenset[str]:
        """Keys of questions that bear on safety."""
        return frozenset(key for key, one in self.by_key.items() if one.risk)

    def check(self, questions: Iterable[str]) -> None:
        """Compares the tables with the questions of a graph.

        Raises:
            KnowledgeError: they name a question that nobody can ask.
        """
        if unknown := sorted({*self.by_key} - {*questions}):
            raise KnowledgeError(
                f"telling.yaml: the graph asks no question {unknown[0]}; load the knowledge that came with kgbench by "
                "`kgbench load`, or correct the file."
            )

    def of(self, question: Askable) -> HowTold:
        """How the answer to a question is told."""
        if question.key in self.by_key:
            return self.by_key[question.key]
        return self.past if question.sort == "past" else self.usual


@cache
def telling_tables() -> TellingTables:
    """The tables that come with the package."""
    return read_table(TellingTables, "telling.yaml")


def facts_there(questions: Mapping[str, Askable], profile: Profile) -> list[Askable]:
    """The questions that ask whether something is there which is: symptoms of today, earlier episodes, events."""
    now = ongoing(profile)
    keys = {code for one in now.values() for code in one.present}
    keys |= {f"past.{one.kind}" for one in profile.episodes if one is not now.get(one.kind)}
    keys |= {f"event.{one.kind}" for one in profile.events}
    return [questions[key] for key in sorted(keys) if key in questions]


def told(tables: TellingTables, there: Sequence[Askable], rng: Stream) -> dict[str, Telling]:
    """How each fact is told; those that are told when they are asked for are not listed.

    Args:
        tables: probabilities.
        there: what is there; at least one thing.
        rng: decides.
    """
    complaint = _complaint(tables, there, rng)
    found: dict[str, Telling] = dict.fromkeys(complaint, "volunteered")
    hidden = 0
    for one in rng.shuffled(there):
        if one.key in found or hidden == tables.most_hidden:
            continue
        how, drawn = tables.of(one), rng.random()
        for telling in _HIDDEN:
            drawn -= getattr(how, telling)
            if drawn < 0:
                found[one.key] = telling
                hidden += 1
                break
    return dict(sorted(found.items()))


def _complaint(tables: TellingTables, there: Sequence[Askable], rng: Stream) -> list[str]:
    """One to four things that are there, those first that are readily told."""
    number = 1 + _place(tables.complaint, rng)
    weighed = [(rng.random() ** (1 / weight), one.key) for one in there if (weight := tables.of(one).volunteered) > 0]
    # Of somebody who has only what nobody begins with, that is still why he came.
    fallback = [(rng.random(), one.key) for one in there] if not weighed else []
    return [key for _, key in sorted(weighed or fallback, reverse=True)[:number]]


def unsure(
    tables: TellingTables,
    oracle: InterviewOracle,
    patient: Complete,
    verdicts: Mapping[str, bool],
    telling: Mapping[str, Telling],
    rng: Stream,
) -> tuple[str, ...]:
    """Questions that the patient cannot answer; no verdict turns on them.

    Args:
        tables: probabilities.
        oracle: the criteria.
        patient: who is asked.
        verdicts: of the full record.
        telling: how facts are told; of these the patient knows.
        rng: decides.
    """
    number = _place(tables.unsure, rng)
    if not number:
        return ()
    free = [
        key
        for key, one in oracle.questions.items()
        if one.sort != "screener" and key not in telling and key not in tables.risk
    ]
    found: list[str] = []
    for key in rng.shuffled(free)[: 2 * number]:
        if len(found) < number and _decided(oracle, patient.profile.age or 0, patient, {*found, key}) == verdicts:
            found.append(key)
    return tuple(sorted(found))


def _decided(oracle: InterviewOracle, age: int, patient: Complete, without: set[str]) -> dict[str, bool | None]:
    """The verdicts on all answers but some; screeners, which would answer in their place, are not asked."""
    known = oracle.unknown(age)
    for key, question in oracle.questions.items():
        if key not in without and question.sort != "screener":
            known.tell(question, answer(oracle.criteria, question, patient))
    return oracle.verdicts(known)


def _place(shares: Sequence[float], rng: Stream) -> int:
    drawn = rng.random() * sum(shares)
    for place, share in enumerate(shares):
        drawn -= share
        if drawn < 0:
            return place
    return len(shares) - 1
