"""Makes a case of a complete patient: how facts are told, and apart from it what is true."""

from collections.abc import Mapping
from typing import NamedTuple

from generators.consultation.case import CaseTruth, PatientCase, Sex, Split
from generators.consultation.classes import IcdClasses
from generators.consultation.sampling.telling import TellingTables, facts_there, told, unsure
from generators.draw import Stream, stream
from kg.criteria.criteria import Criteria
from kg.interview.answer import Complete
from kg.interview.verdicts import InterviewOracle

SHARES: Mapping[Split, int] = {"train": 14, "validation": 1, "test": 1}


def splits(seed: int, count: int) -> list[Split]:
    """The split of each of so many cases: 14 to 1 to 1, assigned by seed."""
    whole = sum(SHARES.values())
    small = {name: round(count * share / whole) for name, share in SHARES.items() if name != "train"}
    listed: list[Split] = [name for name, number in small.items() for _ in range(number)]
    listed += ["train"] * (count - len(listed))
    return stream(seed, "case", "splits", count).shuffled(listed)


class Numbered(NamedTuple):
    """Which case it is, and of which mix and seed; these name its streams."""

    mix: str
    seed: int
    number: int
    split: Split

    def stream(self, purpose: str) -> Stream:
        """A stream of its own for a purpose."""
        return stream(self.seed, "case", self.number, purpose)


class CasePerson(NamedTuple):
    """Who the patient is, beside the age."""

    sex: Sex
    occupation: str


class CaseMaker:
    """Makes cases of complete patients."""

    def __init__(self, criteria: Criteria, classes: IcdClasses, tables: TellingTables) -> None:
        """Compiles the criteria.

        Raises:
            KnowledgeError: the tables name a question that the graph does not have.
        """
        self.oracle = InterviewOracle(criteria)
        self._criteria = criteria
        self._classes = classes
        self._tables = tables
        tables.check(self.oracle.questions)

    def make(
        self, numbered: Numbered, person: CasePerson, patient: Complete, gold: tuple[str, ...]
    ) -> tuple[PatientCase, CaseTruth]:
        """A case and what is true of it.

        Args:
            numbered: which case it is.
            person: who it is about.
            patient: all that is true of the patient, who has something to come with.
            gold: the disorders that are met, sorted; all others are not.
        """
        profile = patient.profile
        telling = told(self._tables, facts_there(self.oracle.questions, profile), numbered.stream("telling"))
        verdicts = {code: code in gold for code in self._criteria.disorders}
        case = PatientCase(
            id=f"{numbered.split}-{numbered.number:05d}",
            split=numbered.split,
            mix=numbered.mix,
            sex=person.sex,
            age=profile.age or 0,
            occupation=person.occupation,
            profile=profile,
            unsure=unsure(self._tables, self.oracle, patient, verdicts, telling, numbered.stream("unsure")),
            telling=telling,
        )
        icd = self._classes.of(self._criteria, gold, profile)
        return case, CaseTruth(id=case.id, gold=gold, verdicts=verdicts, icd=icd)
