"""Episodes and events of one patient, dated in days before today, and the narrowest and widest spans they can have.

Source: the project's semantics, section 1. Day 0 is today; a year has 365 days, a month 30, a week 7.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from pydantic import BeforeValidator, Field, PlainSerializer, model_validator

from kg.model.base import Record

YEAR = 365
"""Days."""
LONGEST_LIFE = 110
"""Years; bounds what is not dated of a patient whose age is not known."""


class Bounds(NamedTuple):
    """The least and the greatest value that a number can have."""

    low: int
    high: int


def _bounds(data: object) -> object:
    """One number stands for both bounds."""
    if isinstance(data, int) and not isinstance(data, bool):
        return Bounds(data, data)
    if isinstance(data, list | tuple) and len(data) == 2:
        low, high = data
        if isinstance(low, int) and isinstance(high, int) and low > high:
            raise ValueError(f"the range {low} to {high} ends before it begins")
        return Bounds(low, high)
    return data


def _as_written(bounds: Bounds) -> int | tuple[int, int]:
    return bounds.low if bounds.low == bounds.high else (bounds.low, bounds.high)


Stated = Annotated[Bounds, BeforeValidator(_bounds), PlainSerializer(_as_written)]
"""A number, or a range ``[least, greatest]`` where only that is known."""

EpisodePart = Literal["begins", "ends", "lasted", "onset_age", "impairment", "distress", "admission"]


class Span(NamedTuple):
    """When an episode was, in days before today, and how long it lasted, each with its least and greatest value."""

    begins: Bounds
    ends: Bounds
    days: Bounds

    @property
    def narrowest(self) -> tuple[int, int]:
        """Its first and last day where it is as short as it can be; empty where the first is not the earlier."""
        return self.begins.low, self.ends.high

    @property
    def widest(self) -> tuple[int, int]:
        """Its first and last day where it is as long as it can be."""
        return self.begins.high, self.ends.low


def onset_of(begins: Bounds, age: int | None) -> Bounds:
    """The age in days at which an episode began.

    Args:
        begins: days before today.
        age: of the patient, in years, where it is known.
    """
    if age is None:
        return Bounds(0, LONGEST_LIFE * YEAR)
    return Bounds(max(0, age * YEAR - begins.high), max(0, age * YEAR - begins.low))


class Episode(Record):
    """A stretch of time of one kind, with symptoms and effects of its own.

    Attributes:
        kind: the kind of episode.
        begins: days ago; None: not stated.
        ends: days ago, 0: it still goes on; None: not stated.
        lasted: its length in days, where it is stated beside a vague date.
        onset_age: the age at which it began, in years, in place of ``begins``.
        present: symptom code -> code of the form.
        vague: symptom code -> code of the form, for symptoms that are mentioned and not settled.
        impairment, distress, admission: None: not stated.
        unsettled: parts that are mentioned and not settled.
    """

    kind: str
    begins: Stated | None = None
    ends: Stated | None = None
    lasted: Stated | None = None
    onset_age: Stated | None = None
    present: Mapping[str, str] = Field(default_factory=dict)
    vague: Mapping[str, str] = Field(default_factory=dict)
    impairment: bool | None = None
    distress: bool | None = None
    admission: bool | None = None
    unsettled: tuple[EpisodePart, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> "Episode":
        if self.begins is not None and self.onset_age is not None:
            raise ValueError("states both when it begins and the age at onset; keep one of them")
        for part in self.unsettled:
            if part in ("impairment", "distress", "admission") and getattr(self, part) is not None:
                raise ValueError(f"{part} is both stated and unsettled")
        if both := sorted(set(self.present) & set(self.vague)):
            raise ValueError(f"{both[0]} is both present and vague")
        return self

    def span(self, age: int | None) -> Span:
        """When it was, by all that is stated.

        Args:
            age: of the patient, in years, where it is known.

        Raises:
            ValueError: what is stated of its dates contradicts itself, or the episode lies outside the patient's life.
        """
        life = (LONGEST_LIFE if age is None else age + 1) * YEAR - 1
        begins = self._begins(age, life)
        ends = self.ends or Bounds(0, life)
        lasted = self.lasted or Bounds(1, life)
        begins = Bounds(max(begins.low, ends.low + lasted.low), min(begins.high, ends.high + lasted.high))
        ends = Bounds(max(ends.low, begins.low - lasted.high, 0), min(ends.high, begins.high - lasted.low))
        if begins.low > begins.high or ends.low > ends.high or begins.high > life:
            raise ValueError(f"the {self.kind} episode cannot be: its dates contradict each other or the patient's age")
        days = Bounds(max(lasted.low, begins.low - ends.high), min(lasted.high, begins.high - ends.low))
        return Span(begins, ends, days)

    def _begins(self, age: int | None, life: int) -> Bounds:
        if self.onset_age is None:
            return self.begins or Bounds(1, life)
        if age is None:
            raise ValueError("an age at onset needs the age of the patient")
        return Bounds((age - self.onset_age.high) * YEAR, (age - self.onset_age.low) * YEAR)


class Event(Record):
    """Something that happened to the patient.

    Attributes:
        kind: the kind of event.
        ago: how many days ago it happened or began; None: not stated.
        ended: how many days ago its consequences were over; None: they go on, or it has none.
        unsettled: dates that are mentioned and not settled; ``happened`` where it is not known whether it was.
    """

    kind: str
    ago: Stated | None = None
    ended: Stated | None = None
    unsettled: tuple[Literal["happened", "ago", "ended"], ...] = ()

    def since(self, age: int | None) -> Bounds:
        """How many days ago it was."""
        life = (LONGEST_LIFE if age is None else age + 1) * YEAR - 1
        return self.ago or Bounds(0, life)

    def over(self, age: int | None) -> Bounds:
        """How many days ago it was over; 0: it goes on."""
        if "ended" in self.unsettled and self.ended is None:
            return Bounds(0, self.since(age).high)
        return self.ended or Bounds(0, 0)
