"""What a reply names, and how: denied, open, or plainly."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from evaluators.parsing.listing import Listing, Named, Reader
from evaluators.parsing.negation import denied, hedged, other_thing
from evaluators.parsing.refusal import refusals
from evaluators.parsing.stance import conditional, possible, torn

_THE_OPTIONS = re.compile(r"\b(?:options|choices|candidates|possibilities)\b[^.\n]{0,30}$", re.IGNORECASE)


class Mention(NamedTuple):
    """A list of options that a reply names.

    Attributes:
        start: where it begins.
        listing: what is named.
        turned_down: it is denied, is about something else, or only repeats the options of the question.
        open: it is named under a condition, as one of several, or as what else might be.
        torn: it is named as one of several.
        hedged: it is said to be possible.
    """

    start: int
    listing: Listing
    turned_down: bool
    open: bool
    torn: bool
    hedged: bool

    @property
    def plain(self) -> bool:
        """Whether it is named neither to be turned down nor as a mere possibility."""
        return not self.turned_down and not self.open


def mentions(text: str, reader: Reader, lists: Sequence[Named], *, single: bool) -> list[Mention]:
    """Every list of options in a masked text, in order; those that a refusal speaks of do not count.

    Args:
        text: masked.
        reader: of the question.
        lists: all lists of options in the text.
        single: one answer was asked for, so that a list of all options only repeats the question.
    """
    declined = refusals(text)
    return [
        _mention(text, start, listing, reader, single=single)
        for start, listing in lists
        if not any(begin <= start < end for begin, end in declined)
    ]


def _mention(text: str, start: int, listing: Listing, reader: Reader, *, single: bool) -> Mention:
    repeated = reader.echoed(listing) or (
        len(listing.labels) == len(reader.labels)
        and (single or bool(_THE_OPTIONS.search(text[max(0, start - 80) : start])))
    )
    return Mention(
        start,
        listing,
        turned_down=repeated or denied(text, start, listing.end) or other_thing(text, start),
        open=is_open(text, start, listing),
        torn=torn(text, start, listing.end, several=len(listing.labels) > 1),
        hedged=hedged(text, start),
    )


def is_open(text: str, start: int, listing: Listing) -> bool:
    """Whether what is named is left open by its sentence."""
    return (
        conditional(text, start, listing.end)
        or torn(text, start, listing.end, several=len(listing.labels) > 1)
        or possible(text, start, listing.end)
    )


def affirmed(found: Sequence[Mention]) -> set[tuple[str, ...]]:
    """The different sets of options that are named plainly."""
    return {tuple(sorted(mention.listing.labels)) for mention in found if mention.plain}
