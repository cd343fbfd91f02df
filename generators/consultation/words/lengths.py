"""Lengths of time as people tell them, in words that can be read back.

Units as in the project's semantics, section 1: day 1, week 7, month 30, year 365 days. Nobody says "97 days": a length
that is no whole number of weeks, months or years is told by the nearest one that is ("a little over three months") and
is read back as all days between that one and the next. Every duration that the criteria state is such a whole number,
so nothing that follows from the exact days is lost in the words.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from generators.consultation.case import Language
from generators.consultation.words.chinese_numbers import counted as counted_zh
from generators.writing.spoken import number
from kg.model.duration import DAYS_PER_UNIT
from kg.model.timeline import Bounds

LengthUnit = Literal["year", "month", "week", "day"]
Side = Literal["little", "more", "almost"]
"""A little over a whole number of a unit, more than that, or almost that."""
ZH_UNITS: dict[LengthUnit, str] = {"year": "年", "month": "个月", "week": "个星期", "day": "天"}
_YEAR, _MONTH, _WEEK = (DAYS_PER_UNIT[unit] for unit in ("year", "month", "week"))
_MONTHS = 36
_WEEKS = 12
_DAYS = 60
"""So many of a unit are told at the most before a greater one is taken."""
_FEW = 14
"""Fewer days than this are counted one by one."""
_NEAR = 1 / 3
"""A length is a little over a whole number of a unit, or almost one, up to this share of the way to the next."""
_WHOLE = frozenset(
    {*(_WEEK * count for count in range(1, _WEEKS + 1)), *(_MONTH * count for count in range(1, 13)), _YEAR, 2 * _YEAR}
)
"""Days of the whole numbers of weeks, months and years by which a length of up to a year is told."""
BESIDE: Mapping[Language, Mapping[Side, str]] = {
    "en": {"little": "a little over ", "more": "more than ", "almost": "almost "},
    "zh": {"little": "", "more": "", "almost": "快"},
}
"""What stands before a whole number of a unit that is not quite meant; in Chinese ``MORE_ZH`` stands within it."""
MORE_ZH = "多"
_PIECE_ZH = "个"
"""The word for more stands behind it, else behind the unit."""


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


def neighbours(days: int) -> tuple[int, int]:
    """The next smaller and the next greater whole number of weeks, months or years, in days.

    Weeks count up to twelve, months up to a year.

    Args:
        days: 14 or more.
    """
    low = days - 1
    year = low // _YEAR * _YEAR
    if year:
        return year, (days // _YEAR + 1) * _YEAR
    return max(one for one in _WHOLE if one < days), min(one for one in _WHOLE if one > days)


def _whole(days: int) -> LengthPart | None:
    """A length that is a whole number of one unit; None: it is none."""
    return found[0] if len(found := parts(days)) == 1 and found[0].unit != "day" else None


def _exact(days: int) -> bool:
    """Whether a length is told to the day: it is short, or has no more than years and months."""
    return days < _FEW or all(part.unit in ("year", "month") for part in parts(days)) or _whole(days) is not None


def _rough(days: int, language: Language) -> str:
    """A length of two weeks or more by the whole number of a unit that is nearest."""
    low, high = neighbours(days)
    share = (days - low) / (high - low)
    side: Side = "little" if share <= _NEAR else "almost" if share >= 1 - _NEAR else "more"
    part = parts(high if side == "almost" else low)[0]
    told = _counted(part, language)
    if language == "zh" and side != "almost":
        told = told.replace(_PIECE_ZH, f"{_PIECE_ZH}{MORE_ZH}") if _PIECE_ZH in told else f"{told}{MORE_ZH}"
    return f"{BESIDE[language][side]}{told}"


@lru_cache(maxsize=4096)
def length(bounds: Bounds, language: Language) -> str:
    """How long: "two years and three months", "a little over three months", "ten days to three months".

    From 0 on: "at most five weeks".
    """
    low, high = bounds
    if low == high:
        if not high:
            return _counted(LengthPart(0, "day"), language)
        return _joined(parts(high), language) if _exact(high) else _rough(high, language)
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
