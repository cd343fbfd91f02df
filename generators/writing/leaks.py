"""Finds names of disorders in a text, fast: most sentences have no word with which a name begins."""

import re
from collections.abc import Iterable
from typing import Protocol

from kg.validate.phrasings import leak_pattern, only_in_capitals

_WORD = re.compile(r"\w+")


class Leak(Protocol):
    """What finds a disorder's name; a compiled pattern will do."""

    def search(self, text: str, /) -> re.Match[str] | None:
        """The first name in a text."""


class Names:
    """Names, abbreviations and synonyms of disorders."""

    def __init__(self, names: Iterable[str]) -> None:
        """Takes them all; those that are everyday words count in capitals only, the others in any case."""
        listed = sorted(names)
        self._pattern = leak_pattern(listed)
        begun = [
            (word, only_in_capitals(name))
            for name in listed
            if (match := _WORD.search(name))
            # A name of one word may stand in the plural.
            for word in (match[0], f"{match[0]}s")
        ]
        self._as_written = frozenset(word for word, capitals in begun if capitals)
        self._any_case = frozenset(word.casefold() for word, capitals in begun if not capitals)

    def search(self, text: str, /) -> re.Match[str] | None:
        """The first name in a text, or None."""
        listed = _WORD.findall(text)
        if self._as_written.isdisjoint(listed) and self._any_case.isdisjoint(map(str.casefold, listed)):
            return None
        return self._pattern.search(text)
