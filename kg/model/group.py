"""A symptom group: a pool of symptoms and how many of them count."""

from typing import Literal

from pydantic import Field, field_validator, model_validator

from kg.model.base import Record, Sourced
from kg.model.duration import days


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
        episode: the episode whose symptoms these are; groups over the same symptoms share one.
        minimum_count: how many distinct symptoms of the pool must be present.
        minimum_duration: how long the episode must last, e.g. ``2 weeks``.
        impairment: true: the episode must impair; false: it must not; None: not asked.
    """

    code: str = Field(pattern=r"^[a-z][a-z_]*$")
    name: str
    meaning: str
    episode: str | None = None
    pool: tuple[str, ...] = Field(min_length=1)
    minimum_count: int = Field(ge=1)
    core: Core | None = None
    minimum_duration: str | None = None
    impairment: bool | None = None

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
        if (self.minimum_duration or self.impairment is not None) and self.episode is None:
            raise ValueError("a group with a duration or an impairment flag needs an episode to carry them")
        if self.minimum_duration is not None:
            days(self.minimum_duration)
        return self
