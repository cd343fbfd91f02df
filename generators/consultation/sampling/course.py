"""How illnesses usually run: lengths, ages at onset, symptoms, effects and findings, with the sources of each."""

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from typing import Literal

from pydantic import Field, model_validator

from generators.consultation.tables import read_table
from generators.draw import Stream
from kg.model.base import Change, Record, Status

Grade = Literal["survey", "register", "assumed"]
"""``survey``: of a sample of the population; ``register``: of a register of patients; ``assumed``: a guess."""
_LEAST_MASS = 1e-4
_ALL = 100


class PublishedWork(Record):
    """A published work that figures come from."""

    title: str
    year: int
    country: str


class SourcedFigure(Record):
    """A figure, or several of one source.

    Attributes:
        source: key of a work; None where the grade is ``assumed``.
        note: what was rounded, shifted or guessed.
    """

    source: str | None = None
    grade: Grade
    note: str = ""

    @model_validator(mode="after")
    def _with_source(self) -> "SourcedFigure":
        if (self.source is None) != (self.grade == "assumed"):
            raise ValueError("a figure has a source, or its grade is 'assumed'")
        return self


class Quantiles(Record):
    """A distribution by some of its quantiles, even between two of them.

    Attributes:
        points: per cent that is no greater -> value.
    """

    points: Mapping[int, float] = Field(min_length=2)

    @model_validator(mode="after")
    def _rises(self) -> "Quantiles":
        shares, values = [*self.points], [*self.points.values()]
        if shares[0] != 0 or shares[-1] != _ALL:
            raise ValueError("quantiles go from 0 to 100 per cent")
        if any(low >= high for listed in (shares, values) for low, high in pairwise(listed)):
            raise ValueError("quantiles rise")
        return self

    def share(self, value: float) -> float:
        """The share of what is no greater, 0 to 1."""
        for (low, least), (high, greatest) in pairwise(self.points.items()):
            if value < greatest:
                return (low + (high - low) * max(0.0, value - least) / (greatest - least)) / _ALL
        return 1.0

    def value(self, share: float) -> float:
        """The value that a share is no greater than."""
        for (low, least), (high, greatest) in pairwise(self.points.items()):
            if share * _ALL < high:
                return least + (greatest - least) * (share * _ALL - low) / (high - low)
        return [*self.points.values()][-1]

    def draw(self, low: float, high: float, rng: Stream) -> float | None:
        """A value between two others; None where hardly any lies there."""
        first, last = self.share(low), self.share(high)
        if last - first < _LEAST_MASS:
            return None
        return min(high, max(low, self.value(first + rng.random() * (last - first))))


class Curve(Quantiles, SourcedFigure):
    """A distribution with its source."""


class SignWeights(SourcedFigure):
    """How readily symptoms are there.

    Attributes:
        weights: symptom -> weight; 1 where nothing is said.
        further: how likely each further symptom is once a pool has enough.
        beside: how likely a symptom is that an episode can show and that no group of it counts.
    """

    weights: Mapping[str, float]
    further: float = Field(ge=0, le=1)
    beside: float = Field(ge=0, le=1)


class Habits(SourcedFigure):
    """What is usual where nothing is asked for; shares of 0 to 1 (the file says of what)."""

    effects: Mapping[str, float]
    ongoing: float = Field(ge=0, le=1)
    recurs: float = Field(ge=0, le=1)
    minor: tuple[float, ...]
    favoured: float = Field(ge=0, le=1)
    barely: float = Field(ge=0, le=1)
    happened: Mapping[str, float]


class UsualValue(Record):
    """How usual a value of a finding is.

    Attributes:
        events: without any of which it makes no sense; none: it needs no event.
    """

    finding: str
    value: str
    weight: float = Field(gt=0)
    events: tuple[str, ...] = ()


class Course(Record):
    """Everything at once.

    Attributes:
        lengths: kind of episode -> days that it lasts.
        onset_ages: disorder -> years of age at which it begins; for kinds of episode that do not come and go.
    """

    history: tuple[Change, ...]
    status: Status
    sources: Mapping[str, PublishedWork]
    lengths: Mapping[str, Curve]
    onset_ages: Mapping[str, Curve]
    signs: SignWeights
    habits: Habits
    values: tuple[UsualValue, ...]

    @model_validator(mode="after")
    def _sound(self) -> "Course":
        for one in (*self.lengths.values(), *self.onset_ages.values(), self.signs, self.habits):
            if one.source is not None and one.source not in self.sources:
                raise ValueError(f"unknown source {one.source}")
        return self


@cache
def usual_course() -> Course:
    """The tables that come with the package."""
    return read_table(Course, "course.yaml")
