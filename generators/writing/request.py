"""What a writer is asked for: the same request for the offline writer and for a model."""

from typing import NamedTuple

from generators.writing.facts import Sentence
from generators.writing.genre import Genre, Voice
from kg.model.profile import Profile


class Patient(NamedTuple):
    """Who the case is about.

    Attributes:
        code: of the person in the graph.
        ages: the youngest and the oldest that the occupation allows.
        noun: what the patient is called where a text says it: ``woman``, ``non-binary person``; empty where none does.
        ethnicity: the word for it where a text says it; empty where none does.
    """

    code: str
    age: int
    gender: str
    marital: str
    occupation: str
    occupation_name: str
    ages: tuple[int, int]
    noun: str = ""
    ethnicity: str = ""


class Request(NamedTuple):
    """One text to write.

    Attributes:
        genre: how the case is told.
        narrator: how this one tells it: ``plain``, ``talkative`` or ``brisk``.
        profiles: of the cases that are told alike: one, or the three of a differential.
        place: which of them this text tells.
        told_as: names the patient and what is told; the cases that are told alike have the same.
    """

    genre: Genre
    narrator: str
    profiles: tuple[Profile, ...]
    place: int
    patient: Patient
    told_as: str

    @property
    def voice(self) -> Voice:
        """Of its parts."""
        return self.genre.voice

    @property
    def profile(self) -> Profile:
        """What the text has to state."""
        return self.profiles[self.place]

    @property
    def told_by(self) -> tuple[str, str]:
        """What is told, and by whom: texts with the same come from one composition."""
        return self.told_as, self.narrator

    @property
    def name(self) -> str:
        """What an error calls this text."""
        return f"{self.told_as}/{self.place}/{self.narrator}"


class Written(NamedTuple):
    """A text and how it came about.

    Attributes:
        provenance: what the item records of the writer.
    """

    sentences: tuple[Sentence, ...]
    provenance: dict[str, object]
