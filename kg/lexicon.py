"""Which facts a text speaks of: a lexicon of cues.

A cue is a word or a short phrase in lower case; ``*`` ends a stem, ``x`` stands for any pronoun of the third person.
One cue may belong to several subjects (symptom codes, finding and episode keys); it then proves none of them alone.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

PERSON = "x"
"""Stands in a cue for every pronoun of the third person: which one a phrasing gets depends on the patient."""

_PRONOUNS = frozenset(
    {"he", "she", "they", "him", "her", "them", "his", "their", "himself", "herself", "themself", "themselves"}
)
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


class Hit(NamedTuple):
    """A cue found in a text, with everything it may speak of."""

    cue: str
    subjects: frozenset[str]


def words(text: str) -> list[str]:
    """The words of a text, case folded, typographic apostrophes made plain."""
    return _WORD.findall(text.casefold().replace("\u2019", "'"))


class _Pattern(NamedTuple):
    cue: str
    tokens: tuple[str, ...]
    subjects: frozenset[str]


class Lexicon:
    """Finds cues in texts; each word is compared with the cues that begin with it only."""

    def __init__(self, cues: Mapping[str, Iterable[str]]) -> None:
        """Builds the index.

        Args:
            cues: the cues of each subject.
        """
        subjects: dict[str, set[str]] = {}
        for subject, listed in cues.items():
            for cue in listed:
                subjects.setdefault(cue.casefold(), set()).add(subject)
        patterns = [_Pattern(cue, tuple(cue.split()), frozenset(owners)) for cue, owners in sorted(subjects.items())]
        self._whole: dict[str, list[_Pattern]] = {}
        self._stems: list[tuple[str, _Pattern]] = []
        for pattern in patterns:
            first = pattern.tokens[0]
            if first.endswith("*"):
                self._stems.append((first[:-1], pattern))
            else:
                self._whole.setdefault(first, []).append(pattern)
        self._starting: dict[str, tuple[_Pattern, ...]] = {}

    def hits(self, text: str) -> list[Hit]:
        """The cues in a text, in order of appearance; of cues at one place the longest come first."""
        found = []
        listed = words(text)
        for place, word in enumerate(listed):
            for pattern in self._beginning(word):
                if _matches(pattern.tokens, listed, place):
                    found.append(Hit(pattern.cue, pattern.subjects))
        return found

    def _beginning(self, word: str) -> tuple[_Pattern, ...]:
        known = self._starting.get(word)
        if known is None:
            stems = [pattern for stem, pattern in self._stems if word.startswith(stem)]
            person = self._whole.get(PERSON, ()) if word in _PRONOUNS else ()
            both = [*self._whole.get(word, ()), *person, *stems]
            known = tuple(sorted(both, key=lambda pattern: (-len(pattern.tokens), pattern.cue)))
            self._starting[word] = known
        return known


def _matches(tokens: tuple[str, ...], listed: list[str], place: int) -> bool:
    if place + len(tokens) > len(listed):
        return False
    return all(_fits(token, word) for token, word in zip(tokens, listed[place:], strict=False))


def _fits(token: str, word: str) -> bool:
    if token.endswith("*"):
        return word.startswith(token[:-1])
    return word == token or (token == PERSON and word in _PRONOUNS)
