"""Rankings: only their first place is an answer."""

import re
from collections.abc import Iterator, Sequence

from evaluators.parsing.listing import Listing, Named, Reader

_RANKED = (
    r"(?:\branking\b|\branked\b|\branks?\b(?! ?\d)|\border(?:ed)? (?:of|by|from)\b|"
    r"\b(?:from )?most (?:likely |probable |fitting )?(?:first|to (?:the )?least)\b|"
    r"\bdescending\b|\bin order of\b|\bsorted by\b|\blikeliest first\b)"
)
_CUE = re.compile(_RANKED, re.IGNORECASE)
_BEFORE = re.compile(
    rf"{_RANKED}[^\n:.]{{0,80}}(?:[:\n]|\bis\b)(?:(?! ?\d)[^\n]*\n(?= ?\d))?\s*(?:#?1\b[.:)]?\s*)?", re.IGNORECASE
)
_BEHIND = re.compile(rf"[\s.(\[-]*[^\n.:]{{0,40}}{_RANKED}", re.IGNORECASE)


def first_places(text: str, reader: Reader, lists: Sequence[Named]) -> Iterator[Named]:
    """What stands first in the rankings of a masked text, with the place where it does."""
    if not _CUE.search(text):
        return
    for cue in _BEFORE.finditer(text):
        listing = reader.read(text, cue.end())
        if listing is not None:
            yield cue.end(), _first(listing)
    for start, listing in lists:
        if len(listing.labels) > 1 and _BEHIND.match(text, listing.end):
            yield start, _first(listing)


def _first(listing: Listing) -> Listing:
    return listing._replace(labels=listing.labels[:1], either=False, clash=False, named=False)
