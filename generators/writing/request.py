"""What a writer is asked for: the same request for the offline writer and for a model."""

from typing import Literal, NamedTuple

from generators.writing.facts import Sentence
from kg.model.profile import Profile

Voice = Literal["chart", "self"]


class Patient(NamedTuple):
    """Who the case is about.

    Attributes:
        code: of the person in the graph.
        ages: the youngest and the oldest that the occupation allows.
    """

    code: str
    age: int
    gender: str
    marital: str
    occupation: str
    occupation_name: str
    ages: tuple[int, int]


class Request(NamedTuple):
    """One text to write.

    Attributes:
        task: what kind of case.
        voice: third person for charts, first person for the others.
        narrator: how this one tells it: ``plain``, ``talkative`` or ``brisk``.
        ordinal: counts the texts of the task from 0; phrasings take turns by it.
        key: names the random stream.
    """

    task: str
    voice: Voice
    narrator: str
    profile: Profile
    patient: Patient
    ordinal: int
    key: str


class Written(NamedTuple):
    """A text and how it came about.

    Attributes:
        provenance: what the item records of the writer.
    """

    sentences: tuple[Sentence, ...]
    provenance: dict[str, object]
