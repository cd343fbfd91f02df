"""Durations as the release writes them: ``5 months``, ``1 years and 2 months``, ``9 month``."""

import re
from typing import Literal, NamedTuple

Unit = Literal["day", "week", "month", "year"]

_PART = r"[0-9]{1,6}\s+(?:day|week|month|year)s?"
_WHOLE = re.compile(rf"\s*{_PART}(?:(?:\s*,\s*|\s+)(?:and\s+)?{_PART})*\s*", re.IGNORECASE)
_ONE = re.compile(r"([0-9]+)\s+(day|week|month|year)", re.IGNORECASE)
_UNITS: dict[str, Unit] = {"day": "day", "week": "week", "month": "month", "year": "year"}


class Calendar(NamedTuple):
    """How many days each unit is taken to have."""

    day: float
    week: float
    month: float
    year: float

    def of(self, unit: Unit) -> float:
        """The days in one ``unit``."""
        return dict(zip(_UNITS.values(), self, strict=True))[unit]


ROUNDED = Calendar(1, 7, 30, 365)
"""The lengths that the project's own graph uses, whole days."""

AVERAGE = Calendar(1, 7, 30.4375, 365.25)
"""The lengths that an audit of the release uses, so that two audits agree."""


class Quantity(NamedTuple):
    """A count of one unit."""

    number: int
    unit: Unit


class Duration(NamedTuple):
    """One or more quantities that add up."""

    quantities: tuple[Quantity, ...]

    def days(self, calendar: Calendar) -> float:
        """The length in days when units have the lengths of ``calendar``."""
        return sum(number * calendar.of(unit) for number, unit in self.quantities)

    def __str__(self) -> str:
        """The duration in grammatical English, which `parse` reads back."""
        return " and ".join(f"{number} {unit}{'' if number == 1 else 's'}" for number, unit in self.quantities)


def parse(text: str) -> Duration:
    """Reads a duration; singular and plural, capitals, ``and``, commas and zero parts are all welcome.

    Raises:
        ValueError: the text is not a duration.
    """
    if _WHOLE.fullmatch(text) is None:
        raise ValueError(f"not a duration: {text[:60]!r}")
    return Duration(tuple(Quantity(int(number), _UNITS[unit.lower()]) for number, unit in _ONE.findall(text)))


def readable(text: str | None) -> Duration | None:
    """The duration, or None where none is stated or the text is not one."""
    if text is None:
        return None
    try:
        return parse(text)
    except ValueError:
        return None
