"""Texts that are nearly the same: by the runs of five words that they share."""

import re
from collections.abc import Hashable, Iterable, Iterator, Mapping
from typing import TypeVar

N = 5
NEAR = 0.8
"""From this share of common runs on two texts are told apart by nobody."""
_WORD = re.compile(r"[^\W_]+")

Key = TypeVar("Key", bound=Hashable)
Runs = frozenset[tuple[str, ...]]


def words(text: str) -> list[str]:
    """The words of a text, without case and punctuation."""
    return _WORD.findall(text.casefold())


def runs(text: str) -> Runs:
    """All runs of five words; of a shorter text all its words as one run."""
    said = words(text)
    if len(said) < N:
        return frozenset({tuple(said)}) if said else frozenset()
    return frozenset(tuple(said[place : place + N]) for place in range(len(said) - N + 1))


def alike(one: Runs, other: Runs) -> float:
    """Jaccard's index of two texts."""
    either = len(one | other)
    return len(one & other) / either if either else 0.0


class KnownTexts:
    """Texts by a key, among which the near ones of another are looked up."""

    def __init__(self) -> None:
        """Knows none."""
        self._runs: dict[Hashable, Runs] = {}
        self._with: dict[tuple[str, ...], list[Hashable]] = {}

    def add(self, key: Hashable, text: str) -> None:
        """Takes a text in."""
        found = runs(text)
        self._runs[key] = found
        for run in sorted(found):
            self._with.setdefault(run, []).append(key)

    def near(self, text: str) -> Iterator[tuple[Hashable, float]]:
        """Keys of the texts that are nearly this one, in the order in which they came, and how near they are."""
        own = runs(text)
        candidates: dict[Hashable, None] = {}
        for run in sorted(own):
            candidates.update(dict.fromkeys(self._with.get(run, ())))
        for key in (key for key in self._runs if key in candidates):
            share = alike(own, self._runs[key])
            if share >= NEAR:
                yield key, share


def known(texts: Mapping[Key, str] | Iterable[tuple[Key, str]]) -> KnownTexts:
    """Texts that are looked up among."""
    made = KnownTexts()
    for key, text in texts.items() if isinstance(texts, Mapping) else texts:
        made.add(key, text)
    return made
