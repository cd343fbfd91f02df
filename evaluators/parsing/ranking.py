"""Rankings: only their first place is an answer."""

import re
from collections.abc import Iterator, Sequence

from evaluators.parsing.listing import Listing, Named, Reader

_RANKED = (
    r"(?:\branking\b|\branked\b|\branks?\b(?! ?\d)|\border(?:ed)? (?:of|by|from)\b|"
    r"\b(?:from )?most (?:likely |probable |fitting )?(?:first|to (?:the )?least)\b|"
    r"\bdescending\b|\bin order of\b|\bsorted by\b|\blikeliest first\b|"
    r"\b(?:high(?:est)?|most(?: \w+)?|likel\w+|best) ?(?:->|=>|>|to|\u2192) ?(?:low(?:est)?|least|worst)\b|"
    r"\(? ?1 ?= ?(?:most|best|highest|likel\w+))"
)
_CUE = re.compile(_RANKED, re.IGNORECASE)
_BEFORE = re.compile(
    rf"{_RANKED}[^\n:.]{{0,80}}(?:[:\n]|\bis\b)(?:(?! ?\d)[^\n]*\n(?= ?\d))?\s*(?:#?1\b[.:)]?\s*)?", re.IGNORECASE
)
_BEHIND = re.compile(rf"[\s.(\[-]*[^\n.:]{{0,40}}{_RANKED}", re.IGNORECASE)


_TOP_BEFORE = re.compile(
    r"(?:\b(?:top|leading|best|strongest|first) (?:candidate|contender|choice|pick|guess)|\b(?:in|on|at) (?:the )?"
    r"(?:first|1st|top) (?:place|position|rank|spot)|\bnumber (?:one|1)|\bplace 1|\b1st place|\bfirst place|"
    r"\bat the top)"
    r"(?: of (?:my|the) list)?(?:,|:| is| stands| comes| goes to| I (?:put|place|see|have)| would be|"
    r" with)+\s*(?:option )?",
    re.IGNORECASE,
)
_TOP_BEHIND = re.compile(
    r"[ )]{0,2}(?:is|comes|stands|ranks|goes|would be|would come|sits)? ?(?:clearly )?(?:at the (?:very )?top|"
    r"on top|first|number (?:one|1)|in (?:the )?(?:first|top) (?:place|position|spot)|tops (?:my|the) list)"
    r"(?= of (?:my|the)|[,;.\n]| and|$)|,? followed by|,? ahead of|,? (?:and )?then (?=\(?(?-i:[A-Z]\b|"
    r"[\ue000-\uf8ff]))",
    re.IGNORECASE,
)
_ONE_BY_ONE = re.compile(
    r"\b(?:second|secondly|then|next|after (?:that|it)|followed|number (?:two|2)|third|last|finally|least)\b",
    re.IGNORECASE,
)


def first_places(text: str, reader: Reader, lists: Sequence[Named]) -> Iterator[Named]:
    """What stands first in the rankings of a masked text, with the place where it does."""
    if _ONE_BY_ONE.search(text):
        yield from _tops(text, reader, lists)
    if not _CUE.search(text):
        return
    for cue in _BEFORE.finditer(text):
        listing = reader.read(text, cue.end())
        if listing is not None:
            yield cue.end(), _first(listing)
    for start, listing in lists:
        if len(listing.labels) > 1 and _BEHIND.match(text, listing.end):
            yield start, _first(listing)


def _tops(text: str, reader: Reader, lists: Sequence[Named]) -> Iterator[Named]:
    """What is put first where the others follow in words: "In first place stands A. In second place, B"."""
    for cue in _TOP_BEFORE.finditer(text):
        listing = reader.read(text, cue.end())
        if listing is not None:
            yield cue.end(), _first(listing)
    if lists and len(lists[0][1].labels) == 1 and _TOP_BEHIND.match(text, lists[0][1].end):
        yield lists[0]


def _first(listing: Listing) -> Listing:
    return listing._replace(labels=listing.labels[:1], either=False, clash=False, named=False)
