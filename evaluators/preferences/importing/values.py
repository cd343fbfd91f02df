"""Cells of files of annotations as values: scores, orders, forms, times; None where a cell is not what it should be."""

import math
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import orjson

from generators.preferences.question import OPTIONS, Gender
from generators.preferences.question_faults import LETTERS

LOWEST, HIGHEST = 0.0, 100.0
"""The ends of a slider (paper 002, section 3.2)."""

_GENDERS: Mapping[str, Gender] = {
    **dict.fromkeys(("female", "f", "woman", "w", "fem"), "female"),
    **dict.fromkeys(("male", "m", "man", "masc"), "male"),
    **dict.fromkeys(("nonbinary", "nonbin", "nonb", "nb", "enby", "n", "x", "person", "diverse"), "nonbinary"),
}
_NO_FORM = ("", "none", "na", "neutral", "null", "unknown", "notapplicable")
_NUMBER = re.compile(r"-?\d+")


def number_of(value: Any) -> float | None:
    """A finite number, from a number or its text with a point or comma; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        value = value.strip().replace(",", ".")
    try:
        found = float(value)
    except (TypeError, ValueError):
        return None
    return found if math.isfinite(found) else None


def score_of(value: Any) -> float | None:
    """A score from 0 to 100."""
    found = number_of(value)
    return found if found is not None and LOWEST <= found <= HIGHEST else None


def order_of(value: Any) -> tuple[int, ...] | None:
    """A stored order, such as ``[2,0,1,4,3]`` or ``2 0 1 4 3``, counted from 0; None if it is no order of the options.

    An order that is counted from 1 is taken down by one.
    """
    if isinstance(value, str):
        if not re.fullmatch(r"[\s\[\](),;\d'\"-]*", value):
            return None
        value = [int(found) for found in _NUMBER.findall(value)]
    if not isinstance(value, list | tuple):
        return None
    numbers = [number_of(one) for one in value]
    return permutation_of(numbers)


def permutation_of(numbers: Sequence[float | None]) -> tuple[int, ...] | None:
    """Numbers 0 to 4, or 1 to 5, each once, counted from 0; None if they are anything else."""
    for first in (0, 1):
        wanted = list(range(first, first + OPTIONS))
        if None not in numbers and sorted(one for one in numbers if one is not None) == wanted:
            return tuple(int(one) - first for one in numbers if one is not None)
    return None


def gender_of(value: Any) -> tuple[bool, Gender | None]:
    """Whether a cell names a form or says that there is none, and the form."""
    told = re.sub(r"[\s_-]+", "", str(value)).casefold()
    if told in _NO_FORM:
        return True, None
    return told in _GENDERS, _GENDERS.get(told)


def moment_of(value: Any) -> float | None:
    """A point in time in seconds: ISO 8601, or a number that rises; None for anything else.

    A time without a zone counts as UTC; only differences are used.
    """
    found = number_of(value)
    if found is not None or not isinstance(value, str):
        return found
    try:
        moment = datetime.fromisoformat(value.strip())
    except ValueError:
        return None
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def is_moment(value: Any) -> bool:
    """Whether a cell is a date with a time rather than a number."""
    return number_of(value) is None and moment_of(value) is not None


def json_of(value: Any) -> Any:
    """A value that a program wrote as JSON into a cell; as it is where it is none."""
    if isinstance(value, str):
        try:
            return orjson.loads(value)
        except orjson.JSONDecodeError:
            return value
    return value


def option_of(value: Any, options: Sequence[str], first: int | None) -> int | None:
    """The place of an option that a cell names by letter, by its text, or by number.

    Args:
        value: the cell.
        options: texts of the options.
        first: what the first option's number is, 0 or 1; None where the file does not tell.
    """
    told = str(value).strip()
    if len(told) == 1 and told.upper() in LETTERS:
        return LETTERS.index(told.upper())
    if told in options:
        return options.index(told)
    number = number_of(value)
    if number is None or first is None or not number.is_integer() or not 0 <= number - first < OPTIONS:
        return None
    return int(number) - first
