"""Replies that leave open which of several options is meant, in a sentence of their own or by two conditions."""

import re
from collections.abc import Sequence

from evaluators.parsing.mentions import Mention
from evaluators.parsing.stance import TORN

_OPTION = (
    r"(?:(?:it's|it is|it would be|I'd say|that's|the answer is|then|this is) )?"
    r"(?:option )?\(?(?-i:[A-Z]\b|[\ue000-\uf8ff])\)?"
)
_TWO_CONDITIONS = re.compile(
    rf"\b(?:with|given)(?P<out>out)?\b[^.;\n\ue000-\uf8ff]{{1,60}}?,? {_OPTION}[,;.]? (?:but |and )?"
    rf"(?(out)with|(?:without|with no))\b[^.;\n\ue000-\uf8ff]{{1,60}}?,? {_OPTION}",
    re.IGNORECASE,
)


def undecided(text: str, found: Sequence[Mention], stated: int, *, single: bool) -> bool:
    """Whether a masked reply names several options and then says that it can't choose.

    Args:
        text: masked.
        found: what it names.
        stated: where its last statement of an answer begins; -1 where it has none.
        single: one answer was asked for.
    """
    if _TWO_CONDITIONS.search(text, max(stated, 0) if stated > 0 and not single else 0):
        return True
    if not single:
        return False
    if len({mention.listing.labels for mention in found if not mention.turned_down}) < 2:
        return False
    return any(sign.end() >= stated for sign in TORN.finditer(text)) and not _settled_later(text, found)


def _settled_later(text: str, found: Sequence[Mention]) -> bool:
    """Whether something is named plainly behind the last sign of doubt, in another clause."""
    last = [*TORN.finditer(text)][-1]
    return any(
        mention.plain and mention.start > last.end() and re.search(r"[.,;:\n]", text[last.end() : mention.start])
        for mention in found
    )
