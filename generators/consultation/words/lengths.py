"""Lengths of time in words that can be read back to the same number of days.

Units as in the project's semantics, section 1: day 1, week 7, month 30, year 365 days.
"""

from functools import lru_cache
from typing import Literal, NamedTuple

from generators.consultation.case import Language
from generators.consultation.words.chinese_numbers import counted as counted_zh
from generators.writing.spoken import number
from kg.model.duration import DAYS_PER_UNIT
from kg.model.timeline import Bounds

LengthUnit = Literal["year", "month", "week", "day"]
ZH_UNITS: dict[LengthUnit, str] = {"year": "年", "month": "个月", "week": "个星期", "day": "天"}
_YEAR, _MONTH, _WEEK = (DAYS_PER_UNIT[unit] for unit in ("year", "month", "week"))
_MONTHS = 36
_WEEKS = 12
_DAYS = 60
"""So many of a unit are told at the most before a greater one is taken."""


class LengthPart(NamedTuple):
    """So many of one unit."""

    number: int
    unit: LengthUnit


def parts(days: int) -> tuple[LengthPart, ...]:
    """A length as people count it, exact to the day.

    Args:
        days: 1 or more.
    """
    if days == _WEEK or (days % _WEEK == 0 and _WEEK < days <= _WEEKS * _WEEK and days % _MONTH):
        return (LengthPart(days // _WEEK, "week"),)
    if days % _YEAR == 0:
        return (LengthPart(days // _YEAR, "year"),)
    if days % _MONTH == 0 and days <= _MONTHS * _MONTH:
        return (LengthPart(days // _MONTH, "month"),)
    if days <= _DAYS:
        return (LengthPart(days, "day"),)
    years, rest = divmod(days, _YEAR)
    # Twelve months of 30 days are no year, and thirteen are none of a year's rest.
    months = min(rest // _MONTH, 11)
    left = rest - months * _MONTH
    weeks = left // _WEEK if left % _WEEK == 0 else 0
    counts = (
        LengthPart(years, "year"),
        LengthPart(months, "month"),
        LengthPart(weeks, "week"),
        LengthPart(left - weeks * _WEEK, "day"),
    )
    return tuple(part for part in counts if part.number)


@lru_cache(maxsize=4096)
def length(bounds: Bounds, language: Language) -> str:
    """How long: "two years and three months", "ten days to three months"; from 0 on: "at most five weeks"."""
    low, high = bounds
    if low == high:
        return _joined(parts(high), language) if high else _counted(LengthPart(0, "day"), language)
    if low == 0:
        return f"{'at most ' if language == 'en' else '最多'}{_joined(parts(high), language)}"
    least, most = parts(low), parts(high)
    if len(least) == len(most) == 1 and least[0].unit == most[0].unit:
        count = least[0].number
        first = number(count) if language == "en" else counted_zh(count)
    else:
        first = _joined(least, language)
    return f"{first} to {_joined(most, language)}" if language == "en" else f"{first}到{_joined(most, language)}"


def ago(bounds: Bounds, language: Language) -> str:
    """When: "two weeks ago", "today", "at most five weeks ago"."""
    if bounds.high == 0:
        return "today" if language == "en" else "今天"
    return f"{length(bounds, language)} ago" if language == "en" else f"{length(bounds, language)}前"


def _joined(found: tuple[LengthPart, ...], language: Language) -> str:
    told = [_counted(part, language) for part in found]
    if language == "zh":
        return "零".join(told)
    return " and ".join(filter(None, (", ".join(told[:-1]), told[-1])))


def _counted(part: LengthPart, language: Language) -> str:
    if language == "zh":
        return f"{counted_zh(part.number)}{ZH_UNITS[part.unit]}"
    return f"{number(part.number)} {part.unit}{'' if part.number == 1 else 's'}"
