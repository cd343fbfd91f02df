"""Names as words: what two spellings of one name share, and what finds it in a text in any of them."""

import re
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_NUMERALS = {"i": "1", "ii": "2", "iii": "3"}
_SPELLINGS = {number: f"(?:{numeral}|{number})" for numeral, number in _NUMERALS.items()}
BETWEEN = r"[\s,:(/-]{1,3}"
"""What may stand between two words of a name, whatever stood there where it was written first."""


@lru_cache(maxsize=8192)
def words(name: str) -> tuple[str, ...]:
    """The words of a name, without case and punctuation; Roman numerals are numbers."""
    return tuple([_NUMERALS.get(word, word) for word in _WORD.findall(name.casefold().replace("'", ""))])


def pattern(form: tuple[str, ...]) -> str:
    """What finds the words in a text, however they are joined there."""
    return BETWEEN.join([_SPELLINGS.get(word) or re.escape(word) for word in form])
