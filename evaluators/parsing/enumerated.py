"""Several answers that are counted off: "First, A. Second, B.", "Diagnosis 1: A, diagnosis 2: B"."""

import re
from collections.abc import Iterator

from evaluators.parsing.listing import Listing, Named, Reader
from evaluators.parsing.negation import denied

_THINGS = r"(?:diagnos[ie]s|disorders?|conditions?|answers?|problems?|illness)"
_KINDS = (
    r"(?:main|primary|principal|first|second|third|secondary|further|other|additional|co-?morbid\w*|co-?existing|"
    r"concurrent|underlying)"
)
_COUNTED = re.compile(
    rf"(?:^|[.;:,\n(] ?|\band )(?:(?:the )?(?:first|second|third|fourth)(?:ly)?(?: {_THINGS}| one)?"
    rf"|(?:the )?(?:main |primary |principal )?{_THINGS} ?\(?#?\d\)?(?=\s*[:=])"
    rf"|(?:the )?{_KINDS}(?: {_THINGS})|co-?morbid\w*)"
    r"(?:,|:|(?=[ ][\ue000-\uf8ff])| is| are| there is| comes| =| -)+\s*(?:is |there is )?(?:an? |the )?",
    re.IGNORECASE,
)
_RANKS = re.compile(
    r"\b(?:likel\w+|fitting|most|best|probab\w+|rank\w*|choice|plausib\w+|differential|ruled out|excluded|"
    r"alternativ\w+|unlikely)\b",
    re.IGNORECASE,
)


def counted_off(text: str, reader: Reader) -> Iterator[Named]:
    """The options that a masked text counts off, as one list; none where the counting is a ranking."""
    if _RANKS.search(text):
        return
    lists: list[Named] = []
    for found in _COUNTED.finditer(text):
        listing = reader.read(text, found.end())
        if listing and not listing.either and not listing.clash and not _turned_down(text, found.end(), listing.end):
            lists.append((found.end(), listing))
    named = dict.fromkeys(label for _, listing in lists for label in listing.labels)
    if len(lists) > 1 and 1 < len(named) < len(reader.labels):
        start, last = lists[-1]
        yield start, Listing(tuple(named), either=False, clash=False, named=False, end=last.end)


def _turned_down(text: str, start: int, end: int) -> bool:
    """Whether what is behind an option denies it; "Second diagnosis:" before it does not."""
    return denied(text[start:], 0, end - start)
