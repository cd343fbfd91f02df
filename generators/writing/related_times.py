"""Times that are told by another that was told before: "since then", "at the same time"."""

import re
from collections.abc import Iterable

from generators.writing.facts import AGO, TIME, Fact

_RELATING = re.compile(
    r"\b(?:since|then|same|as long|together|throughout|from the (?:start|beginning)"
    r"|(?:that|this|all|whole of|all through|start of|beginning of|during) (?:this |that |of )?"
    r"(?:time|it|this|that))\b",
    re.IGNORECASE,
)
"""What a sentence says whose time is that of something told before."""


def told_by_relation(fact: Fact, before: Iterable[Fact], text: str) -> bool:
    """Whether a sentence tells the time of an episode by that of something told before, which is the same.

    Args:
        fact: whose numbers the sentence does not say.
        before: the facts of the sentences before.
        text: of the sentence.
    """
    exact = fact.aspect == TIME and all(bounds.low == bounds.high for bounds in fact.lengths)
    if not exact or not fact.lengths or not _RELATING.search(text):
        return False
    return any(one.aspect in (TIME, AGO) and one.lengths == fact.lengths for one in before)
