"""A symptom and its subtypes."""

from typing import Literal

from pydantic import Field, field_validator

from kg.model.base import Record, Sourced
from kg.model.point import DefinitionPoint

Effect = Literal["impairment", "distress"]


class Subtype(Record):
    """One concrete form of a symptom.

    ``apart``, ``needs``, ``implies``, ``among``, ``kinds``, ``voices`` and ``weight`` say where cases tell the form; no
    verdict reads them. ``apart`` and ``needs`` name symptoms (``S034``), forms (``S034.1``), denials (``no S057``) and
    findings (``delusion.theme = appearance``).

    Attributes:
        weight: how often the form is met in comparison with the other forms.
        kinds: the kinds of episode in which it is told; none: all that show the symptom.
        apart: what cannot be told beside it.
        needs: one of these is told beside it, where any is named.
        implies: effects that it tells by itself: no case that has it lacks them or leaves them open.
        among: how many symptoms its episode shows at the least.
        voices: who tells it; none: charts and patients.
        points: what an explanation of it has to say.
    """

    code: str = Field(pattern=r"^S\d{3}\.\d+$")
    name: str
    meaning: str
    weight: int = Field(default=1, ge=1)
    kinds: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    implies: tuple[Effect, ...] = ()
    among: int | None = Field(default=None, ge=1)
    voices: tuple[Literal["chart", "self"], ...] = ()
    points: tuple[DefinitionPoint, ...] = ()


class Symptom(Sourced):
    """A symptom of the criteria layer.

    Attributes:
        cues: words or phrases that speak of this symptom (``*`` ends a stem); the text checker's lexicon.
        near: symptoms so close that denying one while another is present would sound like a contradiction.
        opposites: symptoms that cannot be there at the same time.
        review: whether every patient is asked about it, whatever the complaint.
        points: what an explanation of it has to say.
    """

    code: str = Field(pattern=r"^S\d{3}$")
    name: str
    meaning: str
    cues: tuple[str, ...] = Field(min_length=1)
    near: tuple[str, ...] = ()
    opposites: tuple[str, ...] = ()
    review: bool = False
    points: tuple[DefinitionPoint, ...] = ()
    subtypes: tuple[Subtype, ...] = Field(min_length=3)

    @field_validator("near", "opposites")
    @classmethod
    def _sorted(cls, codes: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(codes))
