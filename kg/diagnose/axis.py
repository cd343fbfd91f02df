"""The time axis of a drawing: from a patient's earliest date to today, recent time wider than what is long past."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from kg.model.duration import DAYS_PER_UNIT
from kg.model.timeline import YEAR

_SHORTEST = 30
"""Days that an axis has at least."""
_LINEAR = 400
"""Days up to which it is almost to scale."""
_BEND = 20
"""On a longer axis, time from this day on back shrinks towards the past."""
_MARKS = ((1, "week"), (2, "week"), (1, "month"), (3, "month"), (6, "month"))
_YEARS = (1, 2, 5, 10, 20, 30, 40, 60, 80)


class Tick(NamedTuple):
    """A mark on the axis: how many days ago it is, where, and in words."""

    ago: int
    place: float
    words: str


class Axis(NamedTuple):
    """A time axis.

    Attributes:
        first: its first day, in days before today.
    """

    first: int

    def place(self, ago: float) -> float:
        """Where a day is: 0 at the first day of the axis, 1 today."""
        bend = self.first if self.first <= _LINEAR else _BEND
        part = math.log1p(min(max(ago, 0), self.first) / bend) / math.log1p(self.first / bend)
        return 1 - part

    def ticks(self, apart: float) -> list[Tick]:
        """Marks that stand at least so far apart; today is always one of them."""
        days = [number * DAYS_PER_UNIT[unit] for number, unit in _MARKS] + [number * YEAR for number in _YEARS]
        words = [_counted(number, unit) for number, unit in _MARKS] + [_counted(number, "year") for number in _YEARS]
        found = [Tick(0, 1.0, "today")]
        for ago, said in zip(days, words, strict=True):
            place = self.place(ago)
            if ago <= self.first and found[-1].place - place >= apart:
                found.append(Tick(ago, place, said))
        return found[::-1]


def axis_for(dates: Iterable[int]) -> Axis:
    """The axis that shows all dates, with some room before the first."""
    first = max((*dates, 0))
    return Axis(max(_SHORTEST, first + max(1, first // 12)))


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"
