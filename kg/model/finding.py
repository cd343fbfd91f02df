"""Findings: the named facts about a patient that rules may use."""

from typing import Literal

from pydantic import Field, model_validator

from kg.model.base import Record, Sourced
from kg.model.point import DefinitionPoint

FindingType = Literal["boolean", "number", "choice"]
Unit = Literal["times a week", "hours a day"]


TOLD = "told"
"""Whatever a finding says, left open or not."""


class Choice(Record):
    """One value of a choice finding."""

    value: str = Field(pattern=r"^[a-z][a-z_]*$")
    meaning: str


class Finding(Sourced):
    """A fact that is not time, which a profile may state; what is not stated is unknown.

    Attributes:
        range: for numbers, the least and the greatest value that cases use.
        values: for choices, the values with their meanings.
        cues: words or phrases that speak of this finding, for the text checker.
        needs: what is said, or ``told`` for all of it -> symptoms of which one is told beside it.
        apart: what is said -> symptoms and forms that are not told beside it.
        points: what an explanation of it has to say.
    """

    key: str = Field(pattern=r"^[a-z][a-z_]*(\.[a-z][a-z_]*)?$")
    name: str
    type: FindingType
    unit: Unit | None = None
    range: tuple[int, int] | None = None
    values: tuple[Choice, ...] = ()
    meaning: str
    cues: tuple[str, ...] = Field(min_length=1)
    needs: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    apart: dict[str, tuple[str, ...]] = Field(default_factory=dict)
    points: tuple[DefinitionPoint, ...] = ()

    @model_validator(mode="after")
    def _shape(self) -> "Finding":
        if (self.type == "number") != (self.range is not None and self.unit is not None):
            raise ValueError("a number needs a unit and a range, and nothing else has them")
        if (self.type == "choice") != bool(self.values):
            raise ValueError("a choice needs values, and nothing else has them")
        for name, listed, more in (("needs", self.needs, {TOLD}), ("apart", self.apart, set())):
            if unsaid := sorted({*listed} - {*self.sayings()} - more):
                raise ValueError(f"{name}: unknown {unsaid}")
        return self

    def sayings(self) -> tuple[str, ...]:
        """What may be said of this finding, in a fixed order; ``zero`` is a number that is 0."""
        if self.type == "boolean":
            return ("true", "false", "vague")
        if self.type == "number":
            return ("value", "zero", "vague")
        return (*(choice.value for choice in self.values), "vague")
