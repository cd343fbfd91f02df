"""Cypher as tokens: just enough of the language to tell code from strings, comments and quoted names."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple


class Token(NamedTuple):
    """One piece of a query.

    Attributes:
        kind: `word`, `number`, `parameter`, `string`, `quoted` (a backticked name), `comment`,
            `symbol`, or `broken` (a string, name or comment that never ends).
        text: as written.
        start: offset of its first character.
    """

    kind: str
    text: str
    start: int


# Digits end a number at the first letter: what follows is a word of its own, so that `1SET` hides nothing.
_TOKEN = re.compile(
    r"""
      (?P<space>\s+)
    | (?P<comment>//[^\r\n]*|/\*.*?\*/)
    | (?P<string>'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*")
    | (?P<quoted>`(?:[^`]|``)*`)
    | (?P<parameter>\$(?:\w+|`(?:[^`]|``)*`))
    | (?P<number>[0-9]+)
    | (?P<word>[^\W\d]\w*)
    | (?P<broken>['"`]|/\*)
    | (?P<symbol>.)
    """,
    re.VERBOSE | re.DOTALL,
)


def tokens(text: str) -> Iterator[Token]:
    """The tokens of a query in order, white space left out."""
    for match in _TOKEN.finditer(text):
        kind = match.lastgroup or "symbol"
        if kind != "space":
            yield Token(kind, match.group(), match.start())


def code(text: str) -> list[Token]:
    """The tokens that an engine acts on: all but comments."""
    return [token for token in tokens(text) if token.kind != "comment"]
