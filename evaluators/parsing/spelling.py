"""Slips of spelling in the names of options: one letter too many, too few, another, or two that changed places."""

import re
from collections.abc import Iterable

_WORD = re.compile(r"[^\W\d_]{6,}")
"""Shorter words are too often one letter from another word."""
_LONGEST_REPLY = 400


def respelled(text: str, names: Iterable[str]) -> str:
    """A short text in which each word that is one slip from a single word of the names is spelled as there."""
    if len(text) > _LONGEST_REPLY:
        return text
    known = {word for name in names for word in _WORD.findall(name.casefold())}

    def right(found: re.Match[str]) -> str:
        word = found[0].casefold()
        near = [other for other in known if _one_slip(word, other)] if word not in known else []
        return near[0] if len(near) == 1 else found[0]

    return _WORD.sub(right, text)


def _one_slip(word: str, other: str) -> bool:
    if abs(len(word) - len(other)) > 1 or word[0] != other[0]:
        return False
    same = next((place for place, (one, two) in enumerate(zip(word, other, strict=False)) if one != two), None)
    if same is None:
        return True
    rest, others = word[same:], other[same:]
    return (
        rest[1:] == others[1:]
        or rest[1:] == others
        or rest == others[1:]
        or (rest[:2] == others[1::-1] and rest[2:] == others[2:])
    )
