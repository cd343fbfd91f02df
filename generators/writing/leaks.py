"""Finds names of disorders in a text, fast: most sentences have no word with which a name begins."""

import re
from collections.abc import Iterable, Sequence

from kg.text.names import leak_pattern

_WORD = re.compile(r"\w+")


class Names:
    """Names, abbreviations and synonyms of disorders."""

    def __init__(self, names: Iterable[str]) -> None:
        """Takes them all; those that are everyday words count in capitals only, the others in any case."""
        begun: dict[str, set[str]] = {}
        for name in names:
            if first := _WORD.search(name.casefold()):
                # A name of one word may stand in the plural.
                for word in (first[0], f"{first[0]}s"):
                    begun.setdefault(word, set()).add(name)
        self._patterns = {word: leak_pattern(own) for word, own in begun.items()}
        self._first = frozenset(begun)

    def search(self, text: str, listed: Sequence[str]) -> re.Match[str] | None:
        """The first name in a text, or None.

        Args:
            text: the text.
            listed: its words (``kg.text.cues.words``).
        """
        # A name before an apostrophe is one word with what follows it.
        parts = [part for word in listed for part in word.split("'")] if "'" in "".join(listed) else listed
        if self._first.isdisjoint(parts):
            return None
        found = (self._patterns[word].search(text) for word in self._first.intersection(parts))
        return min(filter(None, found), key=re.Match.start, default=None)
