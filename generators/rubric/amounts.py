"""Numbers in a sentence, with what they count: lengths of time, ages, and bare numbers."""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generators.rubric.point import AskedAmount
from kg.model.duration import DAYS_PER_UNIT

_COUNTED = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_WORDS: Mapping[str, float] = {
    **{word: number for number, word in enumerate(_COUNTED, start=1)},
    "fifteen": 15,
    "sixteen": 16,
    "seventeen": 17,
    "eighteen": 18,
    "twenty": 20,
    "thirty": 30,
    "a": 1,
    "an": 1,
    "single": 1,
    "half": 0.5,
    "half a": 0.5,
    "couple of": 2,
}
_NUMBER = "|".join(sorted(map(re.escape, _WORDS), key=len, reverse=True))
_UNITS = "day|week|month|year|fortnight"
_LENGTH = re.compile(rf"\b(?P<number>\d+(?:\.\d+)?|{_NUMBER})[ -](?:full |whole )?(?P<unit>{_UNITS})s?\b")
_FORTNIGHT = re.compile(r"\bfortnight\b")
_AGE = re.compile(
    rf"\b(?:age(?:d)?(?: of)?|before|below|under|by|until|till)(?: the age of| age)? (?P<number>\d+|{_NUMBER})\b"
    r"(?!\s*(?:day|week|month)s?)"
    rf"|\b(?P<years>\d+|{_NUMBER})(?: |-)years?(?: |-)(?:of age|old)"
)
_BARE = re.compile(rf"\b(?P<number>\d+|{_NUMBER})\b(?![ -](?:{_UNITS}|time|hour)s?)")
_ARTICLES = frozenset({"a", "an", "half", "half a", "single"})
_DAYS = {**DAYS_PER_UNIT, "fortnight": 14}
_NEAR = 0.05
"""By how much lengths in different units may differ, such as a year and twelve months."""
_LESS = re.compile(r"\b(?:less than|fewer than|below|under|at most|no more than|up to|not more than)\s*$")


class SaidAmount(NamedTuple):
    """A number that a sentence gives; ``less`` where it is a limit from above."""

    value: float
    less: bool


def amounts(sentence: str, unit: str) -> Iterator[SaidAmount]:
    """The numbers of a unit that a sentence gives, in small letters.

    Args:
        sentence: in small letters.
        unit: as in `AskedAmount`.
    """
    if unit == "days":
        for found in _LENGTH.finditer(sentence):
            yield SaidAmount(_number(found["number"]) * _DAYS[found["unit"]], _less(sentence, found.start()))
        if not any(found["unit"] == "fortnight" for found in _LENGTH.finditer(sentence)):
            yield from (SaidAmount(14, _less(sentence, found.start())) for found in _FORTNIGHT.finditer(sentence))
        return
    for found in (_AGE if unit == "years" else _BARE).finditer(sentence):
        said = found["number"] or found["years"] if unit == "years" else found["number"]
        if unit == "years" or said not in _ARTICLES:
            yield SaidAmount(_number(said), _less(sentence, found.start("number")))


def is_said(amount: AskedAmount, sentence: str) -> bool | None:
    """Whether a sentence gives an amount.

    Returns:
        None where it gives no number of the unit, or several of which none is the one.
    """
    found = list(amounts(sentence, amount.unit))
    if any(_is(amount, one) for one in found):
        return True
    return False if len(found) == 1 else None


def _is(amount: AskedAmount, said: SaidAmount) -> bool:
    if abs(said.value - amount.number) > _NEAR * max(amount.number, 1):
        return False
    return amount.comparison == "below" or not said.less


def _number(said: str) -> float:
    return _WORDS[said] if said in _WORDS else float(said)


def _less(sentence: str, start: int) -> bool:
    return start >= 0 and _LESS.search(sentence[:start]) is not None
