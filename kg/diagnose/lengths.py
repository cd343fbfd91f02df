"""Lengths of time as people write and read them in a profile: ``3 weeks``, ``[2 weeks, 5 weeks]``, ``now``."""

from __future__ import annotations

from kg.model.duration import MOST, days
from kg.model.timeline import YEAR, Bounds

NOW = "now"
_MONTH, _WEEK = 30, 7
_MONTHS_AT_MOST = 24
"""A length of more months is told in years."""


def length_of(written: object) -> int:
    """One length in days.

    Args:
        written: ``now``, a length such as ``3 weeks``, or a whole number of days.

    Raises:
        ValueError: it is none of these.
    """
    if written == NOW:
        return 0
    if isinstance(written, str):
        return days(written)
    if isinstance(written, int) and not isinstance(written, bool) and 0 <= written <= MOST:
        return written
    raise ValueError(f"{written!r} is no length of time (write for instance '3 weeks', or 'now')")


def length_or_range(written: object) -> Bounds:
    """A length, or a list of the least and the greatest in either order.

    Raises:
        ValueError: it is neither.
    """
    if isinstance(written, list | tuple):
        if len(written) != 2:
            raise ValueError(f"{written!r} is no range; write two lengths, for instance [2 weeks, 5 weeks]")
        return Bounds(*sorted(length_of(one) for one in written))
    length = length_of(written)
    return Bounds(length, length)


def in_words(number: int) -> str:
    """Days as a person says them: in the greatest unit that gives a whole number, else in two, else roughly."""
    years, rest = divmod(number, YEAR)
    if number == 0:
        return "today"
    if years and not rest:
        return _counted(years, "year")
    if number % _MONTH == 0 and number // _MONTH <= _MONTHS_AT_MOST:
        return _counted(number // _MONTH, "month")
    if number % _WEEK == 0 and number < YEAR:
        return _counted(number // _WEEK, "week")
    if years and rest % _MONTH == 0:
        return f"{_counted(years, 'year')} and {_counted(rest // _MONTH, 'month')}"
    return _counted(number, "day") if number < 2 * YEAR else f"about {round(number / YEAR)} years"


def range_in_words(bounds: Bounds) -> str:
    """A length, or the least and the greatest."""
    if bounds.low == bounds.high:
        return in_words(bounds.low)
    (low, *low_unit), (high, *high_unit) = (in_words(one).split(" ") for one in bounds)
    alike = len(low_unit) == 1 and [low_unit[0].rstrip("s")] == [one.rstrip("s") for one in high_unit]
    return f"{low} to {high} {high_unit[0]}" if alike else f"{in_words(bounds.low)} to {in_words(bounds.high)}"


def _counted(number: int, unit: str) -> str:
    return f"{number} {unit}{'' if number == 1 else 's'}"
