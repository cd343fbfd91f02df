"""Terms of a text: words, stems and runs of characters, and the cues among them, in either language."""

import re
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from generators.consultation.case import Language
from kg.text.cues import Hit, Lexicon, words

_ENDINGS = ("ness", "ment", "ings", "ing", "edly", "ed", "ies", "es", "s", "ly", "y", "e")
_SHORTEST = 3
_NOT_WORDS = re.compile(r"[^\w]+")


def stem(word: str) -> str:
    """An English word without its ending; short words stay whole."""
    for ending in _ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= _SHORTEST:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > _SHORTEST + 1 and word[-1] == word[-2] else word


class TextTerms:
    """Cuts texts of one language into terms that can be counted."""

    def __init__(self, language: Language, stop: Iterable[str]) -> None:
        """Makes the list of words that say nothing.

        Args:
            language: of the texts.
            stop: words (English) or runs of characters (Chinese) that are left out.
        """
        self._english = language == "en"
        listed = sorted(set(stop), key=lambda one: (-len(one), one))
        self._stop = frozenset(listed)
        self._cut = re.compile("|".join(map(re.escape, listed))) if listed else re.compile(r"(?!)")

    def plain(self, text: str) -> list[str]:
        """What is left of a text without the words that say nothing: words, or unbroken runs of Chinese."""
        if self._english:
            return [word for word in words(text) if word not in self._stop]
        return [run for run in _NOT_WORDS.split(self._cut.sub(" ", text.casefold())) if run]

    def of_words(self, text: str) -> list[str]:
        """Words by their stems, alone and in pairs; in Chinese single characters and pairs of them."""
        listed = self.plain(text)
        if self._english:
            stems = [stem(word) for word in listed]
            return stems + [f"{one} {two}" for one, two in pairwise(stems)]
        return [run[at : at + size] for run in listed for size in (1, 2) for at in range(len(run) - size + 1)]

    def of_characters(self, text: str, sizes: Sequence[int] = ()) -> list[str]:
        """Runs of three to five characters within words; of two to four in Chinese, over the words left out.

        Args:
            text: to be cut.
            sizes: of the runs, where they are to be others.
        """
        if self._english:
            listed = [f" {word} " for word in self.plain(text)]
            sizes = sizes or (3, 4, 5)
        else:
            listed = [run for run in _NOT_WORDS.split(text.casefold()) if run]
            sizes = sizes or (2, 3, 4)
        return [run[at : at + size] for run in listed for size in sizes for at in range(len(run) - size + 1)]


class CueFinder:
    """Finds cues in texts of one language."""

    def __init__(self, language: Language, cues: Mapping[str, Iterable[str]]) -> None:
        """Makes the index.

        Args:
            language: of the cues.
            cues: subject -> its cues.
        """
        self._lexicon = Lexicon(cues) if language == "en" else None
        owners: dict[str, set[str]] = {}
        for subject, listed in cues.items():
            for cue in listed:
                owners.setdefault(cue.casefold(), set()).add(subject)
        self._owners = {cue: Hit(cue, frozenset(owned)) for cue, owned in owners.items()}
        self._longest = max(map(len, owners), default=0)

    def hits(self, text: str) -> list[Hit]:
        """The cues in a text; in Chinese none that lies within another."""
        if self._lexicon is not None:
            return self._lexicon.hits(words(text))
        return self._substrings(text.casefold())

    def _substrings(self, text: str) -> list[Hit]:
        found = []
        reached = 0
        for at in range(len(text)):
            for end in range(min(len(text), at + self._longest), max(at, reached), -1):
                if (hit := self._owners.get(text[at:end])) is not None:
                    found.append(hit)
                    reached = end
                    break
        return found


def eraser(language: Language, cues: Iterable[str]) -> re.Pattern[str]:
    """A pattern that finds any of the cues in a text, the longest first.

    Args:
        language: of the cues; English ones are whole words, ``*`` ends a stem.
        cues: which to find.
    """
    listed = sorted(set(cues), key=lambda one: (-len(one), one))
    if language == "zh":
        return re.compile("|".join(map(re.escape, listed)))
    parts = [r"\s+".join(_word(word) for word in cue.split()) for cue in listed]
    return re.compile(r"\b(?:" + "|".join(parts) + r")(?!\w)", re.IGNORECASE)


def _word(word: str) -> str:
    return re.escape(word[:-1]) + r"\w*" if word.endswith("*") else re.escape(word)
