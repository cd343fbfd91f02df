"""Words that give an answer away, taken out of evidence in every inflection, hyphenation, case and disguise."""

import re
import unicodedata
from collections.abc import Sequence

MARK = "[REL]"
LONGEST = 220
"""Characters of a snippet."""

_BETWEEN = r"[\W_]{0,3}"
"""What may stand between two letters of a word that hides: a hyphen, a space, a line break."""
_LOOKS_LIKE = str.maketrans("асеіоуԁӏαεικοτ@013!|", "aceioydlaeikotaoieil")
"""Letters of other scripts, and figures, that pass for Latin letters."""


def _spaced(word: str) -> str:
    return _BETWEEN.join(word)


def _any_spaced(words: Sequence[str]) -> str:
    return "|".join(_spaced(word) for word in sorted(words, key=len, reverse=True))


_BEFORE = _any_spaced(("contra", "counter", "non", "un", "mis", "pre", "over"))
_ENDING = _any_spaced(("ions", "ion", "ed", "es", "ing", "ive", "ory", "ors", "or", "e"))
_WORD = re.compile(
    rf"""
    (?<![^\W_])
    (?:
        (?:(?:{_BEFORE}){_BETWEEN})*
        {_spaced("indicat")} (?:{_BETWEEN}(?:{_ENDING}))? [a-z]*
      | {_spaced("contra")} {_BETWEEN} {_spaced("ind")} (?:[a-z]|\.(?=\s+[a-z]))*
      | {_spaced("off")} {_BETWEEN} (?:(?:of|the|its|a){_BETWEEN})* {_spaced("label")} (?:-?[a-z])*
        (?:{_BETWEEN} use[a-z]*)?
      | (?:(?:un|non|on|extra|mis|re)[\W_]?)? label[a-z]*
    )
    """,
    re.VERBOSE,
)


def redacted(text: str) -> str:
    """A text in which a mark stands for every word that overlaps with a use relation's name."""
    folded, places = _folded(text)
    kept, end = [], 0
    for found in _WORD.finditer(folded):
        kept += [text[end : places[found.start()]], MARK]
        end = places[found.end() - 1] + 1
    return "".join([*kept, text[end:]])


def snippet(text: str) -> str:
    """A text on one line, redacted and then cut at a word's end: cutting first would hide half a word."""
    line = " ".join(redacted(text).split())
    if len(line) <= LONGEST:
        return line
    return line[: line.rfind(" ", 0, LONGEST - 3)] + " ..."


def _folded(text: str) -> tuple[str, list[int]]:
    """The text in plain small letters, and where each of them came from."""
    letters: list[str] = []
    places: list[int] = []
    for place, character in enumerate(text):
        for letter in unicodedata.normalize("NFKD", character).casefold().translate(_LOOKS_LIKE):
            if unicodedata.category(letter) not in ("Mn", "Cf"):
                letters.append(letter)
                places.append(place)
    return "".join(letters), places
