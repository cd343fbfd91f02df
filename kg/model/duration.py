"""Durations and frequencies: written as a person says them, held as whole numbers of a unit.

Units as in the project's semantics, section 1: day 1, week 7, month 30, year 365 days.
"""

import re

DAYS_PER_UNIT = {"day": 1, "week": 7, "month": 30, "year": 365}
TIMES_A_WEEK = "times a week"
"""The unit of frequencies."""
HOURS_A_DAY = "hours a day"
"""The unit of how much of a day something takes."""

MOST = 100_000
"""The greatest number that knowledge and profiles may state: as days it is longer than anybody's life."""

_PART = re.compile(r"(\d{1,9})\s+(day|week|month|year)s?")
_HOURS = re.compile(r"(\d{1,2}) hours? a day")
_TIMES = re.compile(r"(?:(\d{1,9}) times?|(once)|(twice)) a week")


def days(text: str) -> int:
    """The number of days in a text such as ``2 weeks`` or ``1 year and 3 months``.

    Raises:
        ValueError: the text is not a duration, or it is longer than any life.
    """
    parts = [part.strip() for part in text.split(" and ")]
    total = 0
    for part in parts:
        match = _PART.fullmatch(part)
        if match is None:
            raise ValueError(f"not a duration: {text!r} (write for instance '2 weeks' or '1 year and 3 months')")
        total += int(match[1]) * DAYS_PER_UNIT[match[2]]
    if total > MOST:
        raise ValueError(f"{text!r} is longer than any life")
    return total


def in_unit(text: str, unit: str) -> int:
    """A duration or a frequency as a whole number of a unit.

    Args:
        text: for instance ``12 years`` or ``3 times a week``.
        unit: ``days``, ``weeks``, ``years``, ``times a week`` or ``hours a day``.

    Raises:
        ValueError: the text is neither, is of another sort than the unit, or is not a whole number of it.
    """
    times = _TIMES.fullmatch(text)
    if times is not None:
        if unit != TIMES_A_WEEK:
            raise ValueError(f"{text!r} is a frequency, and the value here is a number of {unit}")
        return int(times[1]) if times[1] else 1 if times[2] else 2
    hours = _HOURS.fullmatch(text)
    if hours is not None:
        if unit != HOURS_A_DAY:
            raise ValueError(f"{text!r} is a part of a day, and the value here is a number of {unit}")
        return int(hours[1])
    length = days(text)
    if unit in (TIMES_A_WEEK, HOURS_A_DAY):
        raise ValueError(f"{text!r} is a length of time, and the value here is a number of {unit}")
    each = DAYS_PER_UNIT[unit.removesuffix("s")]
    whole, rest = divmod(length, each)
    if rest:
        raise ValueError(f"{text!r} is {length} days, which is not a whole number of {unit} ({each} days each)")
    return whole


def most(unit: str) -> int:
    """The greatest number of a unit that anybody can have."""
    return MOST // DAYS_PER_UNIT.get(unit.removesuffix("s"), 1)
