"""A case of a consultation, and apart from it what is true of the case: no patient and no doctor sees the second."""

from collections.abc import Mapping
from typing import Literal

from pydantic import Field

from kg.interview.answer import Complete
from kg.model.base import Record
from kg.model.profile import Profile

Language = Literal["en", "zh"]
LANGUAGES: tuple[Language, ...] = ("en", "zh")
Split = Literal["train", "validation", "test"]
Sex = Literal["female", "male"]
CertificateName = Literal["verdicts", "by_symptom", "gold"]
Telling = Literal["volunteered", "reluctant", "denied", "unaware"]
"""How a patient tells a fact; one that is not listed is told when it is asked for:

``volunteered``: at the beginning, before any question. ``reluctant``: the first question is turned away; it is told
when the doctor asks again in other words, or has built trust before. ``denied``: answered as if it were not there,
until the doctor has built trust and asks again. ``unaware``: answered as if it were not there, however it is asked.
"""


class PatientCase(Record):
    """A patient who can be asked; it names no disorder.

    Attributes:
        id: its own among all cases of a folder.
        mix: the mix it was drawn from, or ``charts``.
        age: in years; that of the profile.
        occupation: code of an occupation of the graph.
        profile: all episodes, events and findings, with nothing vague.
        unsure: keys of questions (``kg.interview.question``) to which the patient does not know the answer.
        telling: key of a question -> how the patient tells of it.
    """

    id: str
    split: Split
    mix: str
    sex: Sex
    age: int
    occupation: str
    profile: Profile
    unsure: tuple[str, ...] = ()
    telling: Mapping[str, Telling] = Field(default_factory=dict)

    @property
    def patient(self) -> Complete:
        """The patient as answers are read off."""
        return Complete(self.profile, frozenset(self.unsure))


class Certificates(Record):
    """The fewest questions whose true answers settle a case, everything else unknown; keys of questions.

    Attributes:
        verdicts: all verdicts of the full record; screeners may be asked.
        by_symptom: the same without screeners.
        gold: only that the gold disorders are met.
        unproved: those for which the search reached its limit: they settle the case, but a smaller set may do so too.
    """

    verdicts: tuple[str, ...]
    by_symptom: tuple[str, ...]
    gold: tuple[str, ...]
    unproved: tuple[CertificateName, ...] = ()


class CaseTruth(Record):
    """What is true of a case.

    Attributes:
        id: of the case.
        gold: codes of the disorders that are met, sorted; none for a patient who has no disorder.
        verdicts: code of every disorder -> whether it is met, by the full record.
        icd: one of the twelve ICD-10 classes of the cases (``F32``, ``F41``, ..., ``Z71``, ``other``) for each gold
            disorder, or of the state where there is none.
        certificates: None where they were not sought.
    """

    id: str
    gold: tuple[str, ...]
    verdicts: Mapping[str, bool]
    icd: tuple[str, ...]
    certificates: Certificates | None = None
