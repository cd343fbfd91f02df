"""What a misspelt word may have meant."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches

_MOST = 3
_ALIKE = 0.7
"""How much of a code or a name must agree: of a code's four signs, three."""
_LONGEST = 100


def near(word: str, named: Mapping[str, str], most: int = _MOST) -> list[str]:
    """The codes that look like a word by code or name, the likest first.

    Args:
        word: what was written.
        named: the names of the known codes; a code without a name has itself.
        most: how many at most.
    """
    if len(word) > _LONGEST:
        return []
    spelt: dict[str, list[str]] = {}
    for code, name in sorted(named.items()):
        for spelling in {code.casefold(), name.casefold()}:
            spelt.setdefault(spelling, []).append(code)
    meant = word.casefold()
    found = [meant] if meant in spelt else get_close_matches(meant, spelt, n=most, cutoff=_ALIKE)
    return list(dict.fromkeys(code for spelling in found for code in spelt[spelling]))[:most]


def near_words(word: str, known: Iterable[str], most: int = _MOST) -> list[str]:
    """The words that look like a word."""
    return near(word, {one: one for one in known}, most)


def question(words: Iterable[str]) -> str:
    """Asks whether one of these was meant; empty where there are none."""
    listed = list(words)
    return f"did you mean {' or '.join(listed)}?" if listed else ""
