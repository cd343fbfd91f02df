"""How a sentence says that nobody knows, so that no two of a text say it in the same way."""

import re
from collections.abc import Mapping
from functools import cache

_SAYS: Mapping[str, re.Pattern[str]] = {
    "sure": re.compile(r"\b(?:not|n't|hardly) (?:really |quite |at all )?(?:sure|certain)\b"),
    "know": re.compile(r"\bn't (?:really )?know\b|\bdo\] not know\b|\bno idea\b|\bwho knows\b"),
    "tell": re.compile(
        r"(?:can't|can not|cannot\]?|couldn't) (?:really )?(?:tell|say|judge)\b|\bhard (?:for me )?to (?:say|tell)\b"
    ),
    "maybe": re.compile(r"\b(?:perhaps|maybe|possibly|may|might)\b", re.IGNORECASE),
    "whether": re.compile(r"\b(?:whether|if (?:that|it|I|my))\b"),
    "others": re.compile(
        r"(?:\{kin\}|\{colleague\}|[Pp]eople|[Ff]riends|[Tt]hey) (?:\[)?(?:say|think|tell|find|call|insist|believe)"
    ),
}


@cache
def ways(text: str) -> frozenset[str]:
    """The ways in which a part or a frame, as it is written down, says that something is not known."""
    return frozenset(name for name, says in _SAYS.items() if says.search(text))
