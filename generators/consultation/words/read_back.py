"""Lengths, dates and amounts read back from words: the reverse of ``lengths`` and ``amounts``.

What is "a little over three months" or "almost four months" is read as all days between three and four months.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from generators.consultation.case import Language
from generators.consultation.words.chinese_numbers import NUMERALS, read
from generators.consultation.words.lengths import BESIDE, MORE_ZH, ZH_UNITS, neighbours
from generators.writing.numerals import numerals
from kg.model.duration import DAYS_PER_UNIT
from kg.model.timeline import Bounds
from kg.text.cues import words

_DAYS = {sign: DAYS_PER_UNIT[unit] for unit, sign in ZH_UNITS.items()}
_NUMBER = f"[{NUMERALS[1:]}][{NUMERALS}]*"
_ZH_PART = re.compile(rf"零?({_NUMBER})({'|'.join(_DAYS)})")
_ZH_RANGE = re.compile(r"(.+)到(.+)")
_TIMES = {"once": 1, "twice": 2}
_AT_MOST = {"en": "at most ", "zh": "最多"}
_TODAY = {"en": "today", "zh": "今天"}
_AGO = {"en": " ago", "zh": "前"}
_SLOT = re.compile(r"\\\{(\w+)\\\}")


def slots(way: str, text: str) -> Mapping[str, str] | None:
    """What stands in a text where a pattern has its slots; None where the text does not follow it."""
    found = _pattern(way).fullmatch(text)
    return found.groupdict() if found else None


@lru_cache(maxsize=4096)
def _pattern(way: str) -> re.Pattern[str]:
    return re.compile(_SLOT.sub(r"(?P<\1>.+?)", re.escape(way)))


def length(text: str, language: Language) -> Bounds | None:
    """The days of a length, least and greatest; None where the text is none."""
    if text.startswith(_AT_MOST[language]):
        most = length(text.removeprefix(_AT_MOST[language]), language)
        return None if most is None else Bounds(0, most.high)
    return _beside(text, language) or (_english(text) if language == "en" else _chinese(text))


def _beside(text: str, language: Language) -> Bounds | None:
    """The days beside a whole number of a unit; None: the text says no such length."""
    side = next((one for one, before in BESIDE[language].items() if before and text.startswith(before)), None)
    told = text.removeprefix(BESIDE[language][side]) if side else text
    if language == "zh" and side is None and MORE_ZH in text:
        side, told = "more", text.replace(MORE_ZH, "", 1)
    exact = None if side is None else _english(told) if language == "en" else _chinese(told)
    if exact is None or exact.low != exact.high:
        return None
    low, high = neighbours(exact.low)
    return Bounds(low + 1, exact.low - 1) if side == "almost" else Bounds(exact.low + 1, high - 1)


def ago(text: str, language: Language) -> Bounds | None:
    """How many days ago something was; None where the text does not say it."""
    if text.casefold() == _TODAY[language]:
        return Bounds(0, 0)
    told = text[:1].lower() + text[1:]
    return length(told.removesuffix(_AGO[language]), language) if told.endswith(_AGO[language]) else None


def amount(text: str, language: Language) -> Bounds | None:
    """How many times or hours, least and greatest; None where the text says no number."""
    told = text.removeprefix(_AT_MOST[language])
    found = [read(part) for part in told.split("到")] if language == "zh" else _numbers(told)
    numbers = [number for number in found if number is not None]
    if not numbers or len(numbers) != len(found):
        return None
    return Bounds(0 if told != text else numbers[0], numbers[-1])


def _english(text: str) -> Bounds | None:
    found = numerals(words(text.replace(", ", " and "))).lengths
    if not 1 <= len(found) <= 2 or any(len(one.days) != 1 for one in found):
        return None
    days = [next(iter(one.days)) for one in found]
    return Bounds(days[0], days[-1])


def _numbers(text: str) -> list[int | None]:
    parts = text.replace(" or ", " to ").split(" to ")
    return [_number(part) for part in parts]


def _number(text: str) -> int | None:
    if text in _TIMES:
        return _TIMES[text]
    found = numerals(words(text)).numbers
    return next(iter(found)) if len(found) == 1 else None


def _chinese(text: str) -> Bounds | None:
    between = _ZH_RANGE.fullmatch(text)
    if between is None:
        days = _sum(text)
        return None if days is None else Bounds(days, days)
    high = _sum(between[2])
    low = _sum(between[1])
    if low is None and (least := read(between[1])) is not None and (part := _ZH_PART.fullmatch(between[2])):
        low = least * _DAYS[part[2]]
    return None if low is None or high is None else Bounds(low, high)


def _sum(text: str) -> int | None:
    parts = list(_ZH_PART.finditer(text))
    numbers = [read(part[1]) for part in parts]
    if not parts or "".join(part[0] for part in parts) != text or None in numbers:
        return None
    return sum((number or 0) * _DAYS[part[2]] for number, part in zip(numbers, parts, strict=True))
