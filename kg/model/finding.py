"""Findings: the named facts about a patient that rules may use."""

from typing import Literal

from pydantic import Field, model_validator

from kg.model.agreement import Agreement
from kg.model.base import Record, Sourced
from kg.model.symptom import Voices

TOTAL, IMPAIRMENT, DOMAIN = "duration.total", "impairment", "impairment.domain"
"""The findings that every profile states, whether or not a criterion asks (semantics, section 3)."""
LENGTH, EFFECT, MAJORITY = "days", "impairment", "majority"
"""What a condition may ask of an episode, after the episode's key and a dot: its length, its effect, and whether it
filled more than half of the total duration."""

FindingType = Literal["boolean", "number", "choice"]
Unit = Literal["days", "weeks", "years", "times a week"]


class Choice(Record):
    """One value of a choice finding."""

    value: str = Field(pattern=r"^[a-z][a-z_]*$")
    meaning: str


class Finding(Sourced):
    """A fact that a profile may state; what is not stated is unknown.

    Attributes:
        range: for numbers, the least and the greatest value that cases use.
        values: for choices, the values with their meanings.
        cues: words or phrases that speak of this finding, for the text checker.
        agrees: what it must agree with in one patient, as inequalities between stated numbers, e.g.
            ``stressor.ended_days <= duration.total + stressor.onset_days``; see ``kg.model.agreement``.
        says: phrasings by what is said: ``true``, ``false``, ``vague``, ``value`` (with ``{n}`` or ``{span}``),
            ``zero`` (a number that is 0), or one of ``values``.
    """

    key: str = Field(pattern=r"^[a-z][a-z_]*(\.[a-z][a-z_]*)?$")
    name: str
    type: FindingType
    unit: Unit | None = None
    range: tuple[int, int] | None = None
    values: tuple[Choice, ...] = ()
    meaning: str
    cues: tuple[str, ...] = Field(min_length=1)
    agrees: tuple[Agreement, ...] = ()
    says: dict[str, Voices]

    @model_validator(mode="after")
    def _shape(self) -> "Finding":
        if (self.type == "number") != (self.range is not None and self.unit is not None):
            raise ValueError("a number needs a unit and a range, and nothing else has them")
        if (self.type == "choice") != bool(self.values):
            raise ValueError("a choice needs values, and nothing else has them")
        unknown = set(self.says) - set(self.sayings())
        missing = [saying for saying in self.sayings() if saying not in self.says and saying != "zero"]
        if unknown or missing:
            raise ValueError(f"says: unknown {sorted(unknown)}, missing {missing}")
        return self

    def sayings(self) -> tuple[str, ...]:
        """What may be said of this finding, in a fixed order."""
        if self.type == "boolean":
            return ("true", "false", "vague")
        if self.type == "number":
            return ("value", "zero", "vague")
        return (*(choice.value for choice in self.values), "vague")


class Episode(Sourced):
    """A stretch of time with symptoms of its own: it gives the findings ``<key>.days`` and ``<key>.impairment``.

    Attributes:
        days: phrasings of its length: ``value`` (with ``{span}``) and ``vague``.
        impairment: phrasings of its effect: ``true``, ``false`` and ``vague``.
        absent: phrasings that say there never was one.
    """

    key: str = Field(pattern=r"^[a-z][a-z_]*$")
    name: str
    meaning: str
    range: tuple[int, int]
    cues: tuple[str, ...] = Field(min_length=1)
    days: dict[Literal["value", "vague"], Voices]
    impairment: dict[Literal["true", "false", "vague"], Voices]
    absent: Voices

    @model_validator(mode="after")
    def _all_said(self) -> "Episode":
        for part, said, needed in (
            ("days", set(self.days), {"value", "vague"}),
            ("impairment", set(self.impairment), {"true", "false", "vague"}),
        ):
            if needed - said:
                raise ValueError(f"{part}: missing {sorted(needed - said)}")
        return self
