"""A symptom, its subtypes, and how people speak of them."""

from typing import Literal

from pydantic import Field, field_validator

from kg.model.base import Record, Sourced

Register = Literal["plain", "educated", "young", "older", "clipped"]
"""Whose mouth a phrasing fits: ``plain`` fits everybody."""


class SelfPhrase(Record):
    """One sentence or two in a patient's own words."""

    register_: Register = Field(alias="register")
    text: str


class Voices(Record):
    """Phrasings of one fact: third person for charts, first person for patients."""

    chart: tuple[str, ...] = ()
    self: tuple[str, ...] = ()


class Subtype(Record):
    """One concrete form of a symptom.

    Attributes:
        clause: at most six words that fit after "there has been", for enumerations.
        chart: clinical phrasings in the third person, at least two.
        self: phrasings in a patient's own words, at least three.
    """

    code: str = Field(pattern=r"^S\d{3}\.\d+$")
    name: str
    meaning: str
    clause: str
    chart: tuple[str, ...] = Field(min_length=2)
    self: tuple[SelfPhrase, ...] = Field(min_length=3)


class Symptom(Sourced):
    """A symptom of the criteria layer.

    Attributes:
        cues: words or phrases that speak of this symptom (``*`` ends a stem); the text checker's lexicon.
        absent: phrasings that say the symptom is not there.
        near: symptoms so close that denying one while another is present would sound like a contradiction.
        opposites: symptoms that cannot be there at the same time.
    """

    code: str = Field(pattern=r"^S\d{3}$")
    name: str
    meaning: str
    cues: tuple[str, ...] = Field(min_length=1)
    absent: Voices
    near: tuple[str, ...] = ()
    opposites: tuple[str, ...] = ()
    subtypes: tuple[Subtype, ...] = Field(min_length=3)

    @field_validator("near", "opposites")
    @classmethod
    def _sorted(cls, codes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(codes))
