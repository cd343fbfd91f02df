"""The patients of a base case: who they may be in each case of its seed, and how the case is told of each."""

import pickle
from collections.abc import Iterator, Sequence
from functools import partial
from typing import NamedTuple

from generators.composing.crossed import CaseOfPatient, CrossedRequest, CrossedText, tell_crossed
from generators.composing.narrators import NARRATORS
from generators.composing.prover import Prover
from generators.context import Context
from generators.diagnosis.accounts import PatientAccount, patient_profiles
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import SELF_REPORT, CaseType
from generators.diagnosis.seeds import Seed
from generators.draw import stream
from generators.fairness.allowed import (
    CaseAtHand,
    LevelRules,
    aged,
    allowed_levels,
    base_person,
    level_rules,
    tried_ages,
)
from generators.fairness.persons import CrossedPerson, variants
from generators.texts import prover, workers
from generators.writing.genre import PRESENTED
from generators.writing.request import Request, Written
from kg.criteria.criteria import Criteria
from kg.model.profile import Profile
from kg.workers.shared import SharedWithWorkers
from kg.workers.workers import Answer

_TOGETHER = 4
"""So many base cases go to another process together."""


class CrossedCase(NamedTuple):
    """A case of a seed with all who its patient may be.

    Attributes:
        persons: the base first.
        profiles: of each person.
    """

    persons: tuple[CrossedPerson, ...]
    profiles: tuple[Profile, ...]


class CrossedAccount(PatientAccount):
    """A patient of a seed who may be many people.

    Attributes:
        cases: of the seed.
    """

    def __init__(
        self,
        seed: Seed,
        number: int,
        request: Request,
        cases: Sequence[CrossedCase],
        told: Answer[list[CrossedText] | None],
    ) -> None:
        """Takes the patient.

        Args:
            seed: whose patient this is.
            number: of the patient.
            request: what is told of the base.
            cases: of the seed.
            told: waits for the texts of all cases; None where one has no room to say who the patient is.
        """

        def nothing() -> list[Written]:
            raise ValueError("a crossed account has texts of its own")

        super().__init__(seed, number, request.patient, request.profiles, (request.narrator,), nothing)
        self.cases = tuple(cases)
        self._told: Answer[list[CrossedText] | None] | None = told
        self._crossed: list[bytes] | None = []

    def written(self, place: int, narrator: str) -> Written:
        """The text of a case with the base patient, whoever is asked for: there is one narrator."""
        del narrator
        return self.crossed(place).written

    def crossed(self, place: int) -> CrossedText:
        """The texts of a case with all patients.

        Raises:
            UserError: one of them cannot be written so that it is proved.
        """
        kept = self._kept()
        if kept is None:
            raise ValueError(f"{self.seed.group} has no room to say who the patient is")
        text: CrossedText = pickle.loads(kept[place])  # noqa: S301 - made a few lines below.
        return text

    @property
    def tellable(self) -> bool:
        """Whether its texts have room to say who the patient is."""
        return self._kept() is not None

    def _kept(self) -> list[bytes] | None:
        if self._told is not None:
            told = self._told()
            # As bytes they take a fourth of the memory.
            self._crossed = None if told is None else [pickle.dumps(text) for text in told]
            self._told = None
        return self._crossed


class _AskedBase(NamedTuple):
    """A base case before its text is there."""

    seed: Seed
    number: int
    request: CrossedRequest
    cases: tuple[CrossedCase, ...]


def crossed_accounts(context: Context, kind: CaseType, seeds: Sequence[Seed], patients: int) -> list[CrossedAccount]:
    """Has the texts of all patients of some seeds written; they come when they are asked for.

    A seed of a patient whose age no level of some factor allows is left out.

    Args:
        context: the build.
        kind: of the cases.
        seeds: in order.
        patients: of each seed.
    """
    rules = context.once(level_rules)
    asked = [one for seed in seeds for number in range(patients) for one in _asked(context, rules, kind, seed, number)]
    pool, shared = context.once(workers), context.once(_shared_prover)
    found = []
    for first in range(0, len(asked), _TOGETHER):
        some = asked[first : first + _TOGETHER]
        answer = pool.work_on(shared, partial(tell_crossed, requests=[one.request for one in some]))
        for place, one in enumerate(some):
            found.append(
                CrossedAccount(one.seed, one.number, one.request.request, one.cases, _answer_at(answer, place))
            )
    return found


def _answer_at(answer: Answer[list[list[CrossedText] | None]], place: int) -> Answer[list[CrossedText] | None]:
    return lambda: answer()[place]


def _shared_prover(context: Context) -> SharedWithWorkers[Prover]:
    return SharedWithWorkers(context.once(prover))


def _asked(context: Context, rules: LevelRules, kind: CaseType, seed: Seed, number: int) -> Iterator[_AskedBase]:
    told_as = account_name(context.seed, kind, seed.group, number)
    profiles = patient_profiles(context, kind, seed, number)
    age = profiles[0].age
    lots = stream(told_as, "base")
    narrator = lots.choice(sorted(NARRATORS))
    base = None if age is None else base_person(rules, age, lots)
    if base is None:
        return
    cases = []
    for case in at_hand(context.read(read_lore).criteria, kind, seed.subject, profiles):
        persons = crossed_persons(rules, base, case, told_as)
        cases.append(CrossedCase(persons, tuple(aged(case.profile, person.age) for person in persons)))
    genre = PRESENTED[kind.voice]
    patient = base.patient(rules.crossing, rules.occupations)
    request = Request(genre, narrator, profiles, 0, patient, told_as)
    of_patients = tuple(
        tuple(
            CaseOfPatient(person.patient(rules.crossing, rules.occupations), profile)
            for person, profile in zip(case.persons, case.profiles, strict=True)
        )
        for case in cases
    )
    yield _AskedBase(seed, number, CrossedRequest(request, of_patients), tuple(cases))


def account_name(seed: object, kind: CaseType, group: str, number: object) -> str:
    """Names the streams of a base case."""
    return f"{seed}/crossed/{kind.drawn_as}/{group}/{number}"


def crossed_persons(rules: LevelRules, base: CrossedPerson, case: CaseAtHand, name: str) -> tuple[CrossedPerson, ...]:
    """All who the patient of a case may be, the base first.

    Args:
        rules: what decides.
        base: who the patient of the base case is.
        case: the case.
        name: of the streams of the base case.
    """
    allowed = allowed_levels(rules, base, case, tried_ages(base, stream(name, "ages")))
    return variants(base, allowed, rules.crossing.blocks)


def at_hand(criteria: Criteria, kind: CaseType, subject: str, profiles: Sequence[Profile]) -> Iterator[CaseAtHand]:
    """The cases of a seed: one of a disorder; ambiguous, primary and alternative of a differential.

    Args:
        criteria: of the graph.
        kind: one of the case types that the seed is of.
        subject: the disorder or the differential.
        profiles: of the cases.
    """
    differential = criteria.differentials.get(subject)
    if differential is None:
        golds: tuple[tuple[str, ...], ...] = ((subject,),)
    else:
        both = (differential.primary, differential.alternative)
        golds = (both, *((code,) for code in both))
    for profile, gold in zip(profiles, golds, strict=True):
        yield CaseAtHand(profile, gold, complete_of(kind))


def complete_of(kind: CaseType) -> bool:
    """Whether the right disorders of a case type are met, or may be."""
    return kind.name != SELF_REPORT.name
