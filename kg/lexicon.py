"""Which facts a text speaks of: a lexicon of cues.

A cue is a word or a short phrase in lower case; ``*`` ends a stem, ``x`` stands for any pronoun of the third person. One cue may belong to several subjects
(symptom codes, finding and episode keys); it then proves none of them alone.
"""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


PERSON = "x"
"""Stands for every pronoun of the third person: which one a phrasing gets depends on the patient."""

_PRONOUNS = frozenset(
    {"he", "she", "they", "him", "her", "them", "his", "their", "himself", "herself", "themself", "themselves"}
)


class Hit(NamedTuple):
    """A cue found in a text, with everything it may speak of."""

    cue: str
    subjects: frozenset[str]


def words(text: str) -> list[str]:
    """The words of a text, case folded, typographic apostrophes made plain."""
    return _WORD.findall(text.casefold().replace("\u2019", "'"))


def _tokens(words_: Iterable[str]) -> list[str]:
    return [PERSON if word in _PRONOUNS else word for word in words_]


class _Pattern(NamedTuple):
    hit: Hit
    tokens: tuple[str, ...]


class _Beginning(NamedTuple):
    """The patterns that a word may begin, by what the next word has to be.

    Attributes:
        alone: patterns of this word only.
        by_next: patterns whose second word is given whole.
        by_stem: patterns whose second word is given as a stem.
    """

    alone: tuple[_Pattern, ...]
    by_next: Mapping[str, tuple[_Pattern, ...]]
    by_stem: tuple[_Pattern, ...]


class Lexicon:
    """Finds cues in texts; each word is compared with the cues that begin with it and the next word only."""

    def __init__(self, cues: Mapping[str, Iterable[str]]) -> None:
        """Builds the index.

        Args:
            cues: the cues of each subject.
        """
        subjects: dict[str, set[str]] = {}
        for subject, listed in cues.items():
            for cue in listed:
                subjects.setdefault(cue.casefold(), set()).add(subject)
        self._whole: dict[str, list[_Pattern]] = {}
        self._stems: list[tuple[str, _Pattern]] = []
        for cue, owners in sorted(subjects.items()):
            pattern = _Pattern(Hit(cue, frozenset(owners)), tuple(cue.split()))
            first = pattern.tokens[0]
            if first.endswith("*"):
                self._stems.append((first[:-1], pattern))
            else:
                self._whole.setdefault(first, []).append(pattern)
        self._starting: dict[str, _Beginning] = {}

    def hits(self, text: str) -> list[Hit]:
        """The cues in a text, in order of appearance; of cues at one place the longest come first."""
        found = []
        listed = _tokens(words(text))
        for place, word in enumerate(listed):
            beginning = self._starting.get(word) or self._begin(word)
            here = list(beginning.alone)
            if place + 1 < len(listed) and (beginning.by_next or beginning.by_stem):
                longer = (*beginning.by_next.get(listed[place + 1], ()), *beginning.by_stem)
                here += [pattern for pattern in longer if _matches(pattern.tokens, listed, place)]
            if here:
                here.sort(key=_longest_first)
                found += [pattern.hit for pattern in here]
        return found

    def _begin(self, word: str) -> _Beginning:
        stems = [pattern for stem, pattern in self._stems if word.startswith(stem)]
        alone, by_stem = [], []
        by_next: dict[str, tuple[_Pattern, ...]] = {}
        for pattern in (*self._whole.get(word, ()), *stems):
            if len(pattern.tokens) == 1:
                alone.append(pattern)
            elif pattern.tokens[1].endswith("*"):
                by_stem.append(pattern)
            else:
                by_next[pattern.tokens[1]] = (*by_next.get(pattern.tokens[1], ()), pattern)
        beginning = self._starting[word] = _Beginning(tuple(alone), by_next, tuple(by_stem))
        return beginning


def _longest_first(pattern: _Pattern) -> tuple[int, str]:
    return -len(pattern.tokens), pattern.hit.cue


def _matches(tokens: tuple[str, ...], listed: list[str], place: int) -> bool:
    if place + len(tokens) > len(listed):
        return False
    # The first word has been compared already.
    for token in tokens[1:]:
        place += 1
        word = listed[place]
        if not (word.startswith(token[:-1]) if token.endswith("*") else word == token):
            return False
    return True
