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


Effect = Literal["impairment", "distress"]


class Subtype(Record):
    """One concrete form of a symptom.

    ``apart``, ``needs``, ``implies``, ``among``, ``kinds``, ``voices`` and ``weight`` say where cases tell the form; no
    verdict reads them. ``apart`` and ``needs`` name symptoms (``S034``), forms (``S034.1``), denials (``no S057``) and
    findings (``delusion.theme = appearance``).

    Attributes:
        clause: at most six words that fit after "there has been", for enumerations.
        weight: how often the form is met in comparison with the other forms.
        kinds: the kinds of episode in which it is told; none: all that show the symptom.
        apart: what cannot be told beside it.
        needs: one of these is told beside it, where any is named.
        implies: effects that it tells by itself: no case that has it lacks them or leaves them open.
        among: how many symptoms its episode shows at the least.
        voices: who tells it; none: charts and patients.
        chart: clinical phrasings in the third person, at least two.
        self: phrasings in a patient's own words, at least three.
    """

    code: str = Field(pattern=r"^S\d{3}\.\d+$")
    name: str
    meaning: str
    clause: str
    weight: int = Field(default=1, ge=1)
    kinds: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    implies: tuple[Effect, ...] = ()
    among: int | None = Field(default=None, ge=1)
    voices: tuple[Literal["chart", "self"], ...] = ()
    chart: tuple[str, ...] = Field(min_length=2)
    self: tuple[SelfPhrase, ...] = Field(min_length=3)


class Symptom(Sourced):
    """A symptom of the criteria layer.

    Attributes:
        cues: words or phrases that speak of this symptom (``*`` ends a stem); the text checker's lexicon.
        absent: phrasings that say the symptom is not there.
        near: symptoms so close that denying one while another is present would sound like a contradiction.
        opposites: symptoms that cannot be there at the same time.
        review: whether every patient is asked about it, whatever the complaint.
    """

    code: str = Field(pattern=r"^S\d{3}$")
    name: str
    meaning: str
    cues: tuple[str, ...] = Field(min_length=1)
    absent: Voices
    near: tuple[str, ...] = ()
    opposites: tuple[str, ...] = ()
    review: bool = False
    subtypes: tuple[Subtype, ...] = Field(min_length=3)

    @field_validator("near", "opposites")
    @classmethod
    def _sorted(cls, codes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(codes))
