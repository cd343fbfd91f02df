"""Which group of symptoms a list of them asks for."""

import re
from collections.abc import Callable, Sequence

from evaluators.consultation.index.lore import IndexLore
from evaluators.consultation.index.terms import eraser

_ITEM = re.compile(r"\s*[,;:、\uff0c\uff1b\uff1a]\s*(?:(?:and|or)\s+)?|\s+(?:and|or)\s+|或者|以及|和")
_LISTED = 2
"""So many symptoms of a group make a list where words announce one."""
_UNANNOUNCED = 3
_ITEMS = 4
"""Where no words announce it, a list has so many items, and so many of them are symptoms."""


class ScreeningReader:
    """Recognises questions that name several symptoms of a group at once."""

    def __init__(self, lore: IndexLore, symptom: Callable[[str], str | None]) -> None:
        """Takes the groups.

        Args:
            lore: of the language.
            symptom: code of the symptom that a few words name, or None.
        """
        self._pools = lore.pools
        self._own = {text: key for key, asks in lore.own_screeners.items() for text in asks}
        self._nouns = {noun.casefold(): code for code, noun in lore.nouns.items()}
        self._announced = eraser(lore.language, lore.manners["list"])
        self._symptom = symptom

    def announced(self, text: str) -> bool:
        """Whether words announce a list ("any of these")."""
        return self._announced.search(text) is not None

    def own(self, text: str) -> bool:
        """Whether a question is one of those that a screener has for itself."""
        return text in self._own

    def group(self, text: str) -> str | None:
        """Key of the screener of the group whose symptoms a text lists, or None where it lists none.

        Args:
            text: a question, or a turn that announces a list.
        """
        if text in self._own:
            return self._own[text]
        announced = self.announced(text)
        items = _ITEM.split(text)
        if not announced and len(items) < _ITEMS:
            return None
        named = self._named(text.casefold(), items)
        if len(named) < (_LISTED if announced else _UNANNOUNCED):
            return None
        best = max(self._pools, key=lambda key: _overlap(named, self._pools[key]))
        return best if len(named & self._pools[best]) * 2 > len(named) else None

    def _named(self, folded: str, items: Sequence[str]) -> frozenset[str]:
        named = set()
        for noun, code in sorted(self._nouns.items(), key=lambda one: (-len(one[0]), one)):
            if noun in folded:
                named.add(code)
                folded = folded.replace(noun, " ")
        if len(named) >= _LISTED and self.announced(folded):
            return frozenset(named)
        others = (self._symptom(one) for one in items if one.strip())
        return frozenset(named.union(code for code in others if code is not None))


def _overlap(named: frozenset[str], pool: frozenset[str]) -> tuple[float, int]:
    return len(named & pool) / len(named | pool), len(named & pool)
