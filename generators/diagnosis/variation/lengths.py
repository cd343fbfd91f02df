"""Lengths in days that people say in one number: days, weeks, months, years."""

from bisect import bisect_left, bisect_right
from functools import cache

from kg.model.duration import DAYS_PER_UNIT

_WEEK, _MONTH, _YEAR = (DAYS_PER_UNIT[unit] for unit in ("week", "month", "year"))
_YEARS = 80
FAR = _YEARS * _YEAR
"""Longer than anything that is told."""


@cache
def spoken_lengths() -> tuple[int, ...]:
    """Such lengths, the shortest first."""
    lengths = {*range(1, 14), *range(2 * _WEEK, 8 * _WEEK, _WEEK), *range(2 * _MONTH, 24 * _MONTH, _MONTH), _MONTH}
    return tuple(sorted(lengths | set(range(_YEAR, FAR, _YEAR))))


def spoken(days: float, least: int = 1, most: int = FAR) -> int:
    """The length nearest to a number of days, from the least to the greatest; the least where there is none."""
    lengths = spoken_lengths()
    fitting = lengths[bisect_left(lengths, least) : bisect_right(lengths, most)]
    if not fitting:
        return least
    place = bisect_left(fitting, days)
    near = fitting[max(0, place - 1) : place + 1]
    return min(near, key=lambda length: (abs(length - days), length))
