"""Which facts a text speaks of: a lexicon of cues.

A cue is a word or a short phrase in lower case; ``*`` ends a stem, ``x`` stands for any pronoun of the third person.
One cue may belong to several subjects (symptom codes, finding and episode keys); it then proves none of them alone.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

PERSON = "x"
"""Stands in a cue for every pronoun of the third person: which one a text has depends on the patient."""

PRONOUNS = frozenset(
    {"he", "she", "they", "him", "her", "them", "his", "their", "himself", "herself", "themself", "themselves"}
)
"""Those of the third person."""
_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")
_PARTING = {code: " " for code in range(128) if not chr(code).isalnum() and chr(code) != "'"}
"""What parts words in plain text."""


class Hit(NamedTuple):
    """A cue found in a text, with everything it may speak of."""

    cue: str
    subjects: frozenset[str]


def words(text: str) -> list[str]:
    """The words of a text, case folded, typographic apostrophes made plain."""
    folded = text.casefold().replace("\u2019", "'")
    if folded.isascii():
        parted = f" {folded.translate(_PARTING)} "
        # To replace and split takes half the time of a search; an apostrophe belongs to a word where it stands in one.
        if " '" not in parted and "' " not in parted and "''" not in parted:
            return parted.split()
    return _WORD.findall(folded)


class _Pattern(NamedTuple):
    cue: str
    tokens: tuple[str, ...]
    hit: Hit


class _Beginning(NamedTuple):
    """The patterns that may begin at a word.

    Attributes:
        alone: what patterns of one word find, by their cues.
        before: longer patterns by their second word, where it is a whole word.
        loose: longer patterns whose second word is a stem or any pronoun.
    """

    alone: tuple[Hit, ...]
    before: Mapping[str, tuple[_Pattern, ...]]
    loose: tuple[_Pattern, ...]


class Lexicon:
    """Finds cues in texts; each word is compared only with the cues that begin with it and the next word."""

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
        self._stems: dict[str, list[_Pattern]] = {}
        for cue, owners in sorted(subjects.items()):
            pattern = _Pattern(cue, tuple(cue.split()), Hit(cue, frozenset(owners)))
            first = pattern.tokens[0]
            if first.endswith("*"):
                self._stems.setdefault(first[:1], []).append(pattern)
            else:
                self._whole.setdefault(first, []).append(pattern)
        self._starting: dict[str, _Beginning | None] = {}

    def hits(self, listed: Sequence[str]) -> list[Hit]:
        """The cues among the words of a text, in order of appearance; of cues at one place the longest come first."""
        found: list[Hit] = []
        for place, word in enumerate(listed):
            try:
                beginning = self._starting[word]
            except KeyError:
                beginning = self._beginning(word)
            if beginning is None:
                continue
            longer = beginning.loose
            if place + 1 < len(listed) and (before := beginning.before.get(listed[place + 1])):
                longer = (*before, *longer)
            matching = [pattern for pattern in longer if _matches(pattern.tokens, listed, place)] if longer else None
            if matching:
                matching.sort(key=lambda pattern: (-len(pattern.tokens), pattern.cue))
                found += [pattern.hit for pattern in matching]
            found += beginning.alone
        return found

    def _beginning(self, word: str) -> _Beginning | None:
        fitting = [
            *self._whole.get(word, ()),
            *(self._whole.get(PERSON, ()) if word in PRONOUNS else ()),
            *(pattern for pattern in self._stems.get(word[:1], ()) if _fits(pattern.tokens[0], word)),
        ]
        before: dict[str, tuple[_Pattern, ...]] = {}
        loose = []
        for pattern in fitting:
            if len(pattern.tokens) > 1:
                second = pattern.tokens[1]
                if second.endswith("*") or second == PERSON:
                    loose.append(pattern)
                else:
                    before[second] = (*before.get(second, ()), pattern)
        alone = sorted((pattern.hit for pattern in fitting if len(pattern.tokens) == 1), key=lambda hit: hit.cue)
        beginning = _Beginning(tuple(alone), before, tuple(loose)) if fitting else None
        return self._starting.setdefault(word, beginning)


def _matches(tokens: tuple[str, ...], listed: Sequence[str], place: int) -> bool:
    if place + len(tokens) > len(listed):
        return False
    # Tokens and words are often equal as they stand; the first was compared already.
    for ahead in range(1, len(tokens)):
        if tokens[ahead] != listed[place + ahead] and not _fits(tokens[ahead], listed[place + ahead]):
            return False
    return True


def _fits(token: str, word: str) -> bool:
    if token.endswith("*"):
        return word.startswith(token[:-1])
    return word == token or (token == PERSON and word in PRONOUNS)
