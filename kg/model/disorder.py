"""A disorder: the groups it requires, its limits, its requirements and what takes precedence over it."""

from typing import Literal

from pydantic import Field, model_validator

from kg.model.base import Record, Sourced
from kg.model.condition import Condition
from kg.model.duration import days


class Required(Record):
    """A group and whether the disorder needs it (mandatory) or only allows it."""

    group: str
    mandatory: bool


class Exclusion(Record):
    """Another disorder that takes precedence when its own criteria are met, and why.

    Attributes:
        implied: whoever meets the other disorder's criteria meets this one's too; `kgbench validate --prove` checks it.
    """

    disorder: str
    reason: str
    implied: bool = False


class Disorder(Sourced):
    """A disorder of the criteria layer.

    Attributes:
        abbreviations: short names, never used in a case; replies are read by them.
        synonyms: other names, never used in a case; replies are read by them.
        minimum_duration: least total duration, e.g. ``6 months``.
        maximum_duration: greatest total duration.
        functional_impairment: true: impairment must be there; false: it must not; None: not asked.
        requirements: conditions that must hold beside the groups.
        excluded_when: disorders that take precedence, with the reason.
        deviation: where the structure simplifies DSM-5-TR.
    """

    code: str = Field(pattern=r"^D\d{3}$")
    name: str
    abbreviations: tuple[str, ...] = ()
    synonyms: tuple[str, ...] = ()
    chapter: str
    meaning: str
    requires: tuple[Required, ...] = Field(min_length=1)
    minimum_duration: str | None = None
    maximum_duration: str | None = None
    functional_impairment: bool | None = None
    stressor: Literal["none", "traumatic", "psychosocial"] = "none"
    requirements: tuple[Condition, ...] = ()
    excluded_when: tuple[Exclusion, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Everything it is called, which no case may say."""
        return (self.name, *self.abbreviations, *self.synonyms)

    @property
    def minimum_days(self) -> int | None:
        """The least total duration in days."""
        return None if self.minimum_duration is None else days(self.minimum_duration)

    @property
    def maximum_days(self) -> int | None:
        """The greatest total duration in days."""
        return None if self.maximum_duration is None else days(self.maximum_duration)

    @model_validator(mode="after")
    def _shape(self) -> "Disorder":
        for text in (self.minimum_duration, self.maximum_duration):
            if text is not None:
                days(text)
        return self
