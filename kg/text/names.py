"""Names of disorders in texts, however they are spelt."""

import re
from collections.abc import Iterable

_JOINT = re.compile(r"[\s\-\u2010-\u2015]+")
"""What stands between the words of a name: blanks, hyphens and dashes."""
_EVERYDAY = frozenset({"ad", "add", "an", "bed", "sad"})


def only_in_capitals(name: str) -> bool:
    """Whether an abbreviation is a word of daily life unless it is written in capitals."""
    return name.casefold() in _EVERYDAY


def leak_pattern(names: Iterable[str]) -> re.Pattern[str]:
    """What finds a disorder's name in a text, in any case, one or several, whatever joins its words."""
    found = [_name_pattern(name) for name in sorted(names)]
    return re.compile("|".join(found) or r"(?!)")


def _name_pattern(name: str) -> str:
    parts = (re.escape(part) for part in _JOINT.split(name))
    flags = "" if only_in_capitals(name) else "i"
    return rf"(?{flags}:(?<!\w){_JOINT.pattern.join(parts)}s?(?!\w))"
