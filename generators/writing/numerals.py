"""Numbers and lengths of time in a text, whether in digits or in words: the reverse of ``spoken``."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generators.writing import spoken
from kg.model.duration import DAYS_PER_UNIT

_VALUES = {spoken.number(value): value for value in (*range(20), *range(20, 100, 10))}
_TIMES = {"once": 1, "twice": 2, "thrice": 3, "dozen": 12}
_SCALES = {"hundred": 100, "thousand": 1000}
_UNITS = {
    **DAYS_PER_UNIT,
    **{f"{unit}s": days for unit, days in DAYS_PER_UNIT.items()},
    "fortnight": 14,
    "fortnights": 14,
    "decade": 3650,
    "decades": 3650,
}
_AGE = ("old", "of age")


class Length(NamedTuple):
    """A length of time.

    Attributes:
        days: how many days it may mean; half a year is six months or half of 365.
        units: how many, halves counted as whole; 1 also in turns of phrase such as "one day".
        age: it is somebody's age.
        ago: it tells how long ago something was.
    """

    days: frozenset[int]
    units: int
    age: bool
    ago: bool = False


class Numerals(NamedTuple):
    """What a text says in numbers.

    Attributes:
        numbers: every whole number, those inside lengths included.
        lengths: every length of time.
    """

    numbers: frozenset[int]
    lengths: tuple[Length, ...]


_NOTHING = Numerals(frozenset(), ())
_SPEAKING = frozenset((*_VALUES, *_TIMES, *_SCALES, *_UNITS))
_BEGINNING = frozenset((*_VALUES, *_TIMES, *_SCALES, "half", "a", "an"))
"""Words that a number or a length may begin with, besides figures."""
_ARTICLES = frozenset(("a", "an"))
_AFTER_ARTICLE = frozenset((*_UNITS, *_SCALES, "couple", "dozen", "and"))
"""Words that may follow an article in a number or a length."""


class _Number(NamedTuple):
    value: int
    end: int


class _Part(NamedTuple):
    """A number of one unit: twice its days, since halves occur."""

    doubled: frozenset[int]
    units: int
    unit: int
    end: int


def numerals(tokens: Sequence[str]) -> Numerals:
    """Reads the numbers and lengths among the words of a text."""
    if _SPEAKING.isdisjoint(tokens) and not any(map(str.isdigit, tokens)):
        return _NOTHING
    numbers: set[int] = set()
    lengths: list[Length] = []
    done = 0
    # Most words begin neither a number nor a length, and after most articles neither does.
    for place in [place for place, token in enumerate(tokens) if token in _BEGINNING or token.isdigit()]:
        if place < done or (
            tokens[place] in _ARTICLES and not _AFTER_ARTICLE.issuperset(tokens[place + 1 : place + 2])
        ):
            continue
        part = _part(tokens, place)
        if part is not None:
            numbers.update(number.value for number in _numbers_within(tokens, place, part.end))
            length, done = _sum(tokens, part, numbers)
            lengths.append(length)
            continue
        number = _number(tokens, place)
        if number is not None:
            numbers.add(number.value)
            lengths += _least(tokens, place, number)
            done = number.end
        elif tokens[place] in _TIMES:
            numbers.add(_TIMES[tokens[place]])
    return Numerals(frozenset(numbers), tuple(lengths))


def _least(tokens: Sequence[str], start: int, number: _Number) -> Iterator[Length]:
    """The least length of a range whose unit stands behind the greatest: "two to six weeks"."""
    between = start > 0 and tokens[start - 1] == "between"
    if tokens[number.end : number.end + 1] in (["to"], ["or"], *([["and"]] if between else [])):
        greatest = _part(tokens, number.end + 1)
        if greatest is not None:
            ago = tokens[greatest.end : greatest.end + 1] == ["ago"]
            yield Length(frozenset({number.value * greatest.unit}), number.value, False, ago)


def _numbers_within(tokens: Sequence[str], start: int, end: int) -> Iterator[_Number]:
    place = start
    while place < end:
        number = _number(tokens, place)
        if number is not None:
            yield number
        place = number.end if number is not None else place + 1


def _sum(tokens: Sequence[str], first: _Part, numbers: set[int]) -> tuple[Length, int]:
    """A length of several parts ("a year and three months"), each of a smaller unit than the one before."""
    doubled, units, part = first.doubled, first.units, first
    while tokens[part.end : part.end + 1] == ["and"]:
        following = _part(tokens, part.end + 1)
        if following is None or following.unit >= part.unit:
            break
        numbers.update(number.value for number in _numbers_within(tokens, part.end, following.end))
        doubled = frozenset(one + other for one in doubled for other in following.doubled)
        units += following.units
        part = following
    after = " ".join(tokens[part.end : part.end + 2])
    meant = frozenset(days // 2 for days in doubled)
    return Length(meant, units, after.startswith(_AGE), after.startswith("ago")), part.end


def _part(tokens: Sequence[str], place: int) -> _Part | None:
    """A number of one unit at a place: "five months", "a year", "half a year", "two and a half years"."""
    if place >= len(tokens):
        return None
    if tokens[place] == "half" and tokens[place + 1 : place + 2] in (["a"], ["an"]):
        unit = _unit(tokens, place + 2)
        return _Part(_halves(1, unit), 1, unit, place + 3) if unit else None
    start = _counted_by_article(tokens, place) if tokens[place] in _ARTICLES else _number(tokens, place)
    if start is None:
        return None
    with_half = tokens[start.end : start.end + 3] == ["and", "a", "half"]
    end = start.end + 3 if with_half else start.end
    unit = _unit(tokens, end)
    if not unit:
        return None
    end += 1
    # "a year and a half" puts the half behind the unit.
    if not with_half and tokens[end : end + 3] == ["and", "a", "half"] and not _unit(tokens, end + 3):
        with_half, end = True, end + 3
    doubled = _halves(2 * start.value + 1, unit) if with_half else frozenset({2 * start.value * unit})
    return _Part(doubled, start.value + with_half, unit, end)


def _counted_by_article(tokens: Sequence[str], place: int) -> _Number | None:
    """How many an article stands for: "a year", "a couple of weeks", "a hundred days"."""
    if place + 1 == len(tokens) or tokens[place + 1] not in _AFTER_ARTICLE:
        return None
    if tokens[place + 1 : place + 3] == ["couple", "of"]:
        return _Number(2, place + 3)
    if tokens[place + 1] == "dozen":
        return _Number(12, place + 2)
    if tokens[place + 1] in _SCALES:
        return _number(tokens, place + 1)
    return _Number(1, place + 1)


def _unit(tokens: Sequence[str], place: int) -> int:
    return _UNITS.get(tokens[place], 0) if place < len(tokens) else 0


def _halves(count: int, unit: int) -> frozenset[int]:
    """Twice the days of an odd number of half units; half a year is also six months."""
    spoken = {count * unit, count * unit + count * unit % 2}
    if unit == DAYS_PER_UNIT["year"]:
        half_in_months = 2 * 6 * DAYS_PER_UNIT["month"]
        spoken |= {(count - 1) * unit + half_in_months, count * half_in_months}
    return frozenset(spoken)


def _number(tokens: Sequence[str], place: int) -> _Number | None:
    """A whole number at a place, as long as it goes on: "9", "twenty five", "three hundred and ten"."""
    token = tokens[place]
    if token.isascii() and token.isdigit():
        return _Number(int(token), place + 1) if len(token) < 10 else None
    total = _VALUES.get(token)
    if total is None:
        if token not in _SCALES or tokens[place - 1 : place] != ["a"]:
            return None
        total, end = 1, place
    else:
        end = place + 1
        if total >= 20 and end < len(tokens) and 0 < _VALUES.get(tokens[end], 0) < 10:
            total, end = total + _VALUES[tokens[end]], end + 1
    if end < len(tokens) and tokens[end] in _SCALES:
        total, end = total * _SCALES[tokens[end]], end + 1
        ahead = end + (tokens[end : end + 1] == ["and"])
        rest = _number(tokens, ahead) if ahead < len(tokens) else None
        if rest is not None and rest.value < 100:
            total, end = total + rest.value, rest.end
    return _Number(total, end)
