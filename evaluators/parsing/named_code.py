"""Reads which code of a vocabulary an answer in words names: one, several, or a class of which several are members."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Literal, NamedTuple

from evaluators.parsing.naming import Names
from evaluators.parsing.parse import parse
from evaluators.parsing.words import words

_FIRST_SIGN = 0x4E00
"""Signs from here on stand for codes while an answer is read; no answer in English has them."""

Named = Literal["one", "several", "class", "none"]


class NamedCodes(NamedTuple):
    """What an answer names.

    Attributes:
        named: one code, several that are given side by side, a class that several codes are members of, or none.
        codes: those codes; of a class its members.
    """

    named: Named
    codes: tuple[str, ...]


def named_codes(answer: str, codes: Mapping[str, tuple[str, ...]]) -> NamedCodes:
    """What an answer in words names.

    Args:
        answer: a name, or sentences of which one states the answer.
        codes: code -> all its names, the usual one first.
    """
    known = list(codes)
    names: Names = tuple(codes.values())
    signs = [chr(_FIRST_SIGN + place) for place in range(len(known))]
    read = parse(answer, signs, [listed[0] for listed in names], names=names)
    found = tuple(known[signs.index(sign)] for sign in read.answer)
    if read.status == "ok":
        return NamedCodes("one" if len(found) == 1 else "several", found)
    if read.method in ("several", "open"):
        return NamedCodes("several", ())
    members = _members(_first_line(answer), tuple(codes.items()))
    return NamedCodes("class", members) if members else NamedCodes("none", ())


def _first_line(answer: str) -> str:
    return next((line for line in answer.splitlines() if line.strip()), "")


@lru_cache(maxsize=4096)
def _members(said: str, codes: tuple[tuple[str, tuple[str, ...]], ...]) -> tuple[str, ...]:
    """The codes that what is said could stand for: all of its words stand in a name of each, in their order."""
    asked = words(said)
    found = tuple(code for code, names in codes if asked and any(_within(asked, words(name)) for name in names))
    return found if len(found) > 1 else ()


def _within(asked: tuple[str, ...], name: tuple[str, ...]) -> bool:
    left: Iterator[str] = iter(name)
    return all(word in left for word in asked)
