"""A symptom group: a pool of symptoms and how many of them count."""

from typing import Literal

from pydantic import Field, field_validator, model_validator

from kg.model.base import Record, Sourced
from kg.model.duration import days

Effect = Literal["any", "harm", "intact"]
"""``any``: distress or impairment; ``harm``: impairment, admission, or psychosis within the episode; ``intact``: none
of these."""


class MinimumByAge(Record):
    """A count that replaces the usual one in patients younger than ``below`` years."""

    below: int = Field(ge=1)
    count: int = Field(ge=1)


class Core(Record):
    """The symptoms of a pool that must be there: all of them, or one of them."""

    rule: Literal["all", "one_of"]
    symptoms: tuple[str, ...] = Field(min_length=1)

    @field_validator("symptoms")
    @classmethod
    def _sorted(cls, symptoms: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(symptoms))


class SymptomGroup(Sourced):
    """A group of symptoms that a disorder requires or allows.

    Attributes:
        code: lower-case slug, e.g. ``depressive_episode``.
        kinds: the kinds of episode in which it is sought; it must hold whole within one episode.
        minimum_count: how many distinct symptoms of the pool must be present in the episode.
        minimum_by_age: other counts below an age.
        minimum_duration: how long the episode must last, e.g. ``2 weeks``.
        effect: what the episode must do, or must not do.
        harm_by: the group whose presence for a day within the episode is harm; only with ``harm`` and ``intact``.
        usual_days: the least and the greatest length in days with which cases tell it of a disorder that they show.
        usual_onset_ages: the least and the greatest age at onset with which they do.
        usual_count: how many of its symptoms they tell at the least.
    """

    code: str = Field(pattern=r"^[a-z][a-z_]*$")
    name: str
    meaning: str
    kinds: tuple[str, ...] = Field(min_length=1)
    pool: tuple[str, ...] = Field(min_length=1)
    minimum_count: int = Field(ge=1)
    minimum_by_age: tuple[MinimumByAge, ...] = ()
    core: Core | None = None
    minimum_duration: str | None = None
    effect: Effect | None = None
    harm_by: str | None = None
    usual_days: tuple[int, int] | None = None
    usual_onset_ages: tuple[int, int] | None = None
    usual_count: int | None = Field(default=None, ge=1)

    @field_validator("pool")
    @classmethod
    def _sorted(cls, pool: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(sorted(pool))

    @property
    def minimum_days(self) -> int | None:
        """The least length of the episode in days."""
        return None if self.minimum_duration is None else days(self.minimum_duration)

    @model_validator(mode="after")
    def _shape(self) -> "SymptomGroup":
        if self.minimum_duration is not None:
            days(self.minimum_duration)
        if (self.effect in ("harm", "intact")) != (self.harm_by is not None):
            raise ValueError("effect 'harm' or 'intact' needs harm_by, and nothing else has it")
        return self
