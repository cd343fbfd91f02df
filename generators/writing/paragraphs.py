"""Where a text begins a new paragraph: with each further episode, and what happened right before it."""

import re
from collections.abc import Iterator, Sequence

BREAK = "\n\n"
"""What stands between two paragraphs; between two sentences of one there is a space."""
_EPISODE = re.compile(r"\d+\.\w+(?=[./])")
_EVENT = re.compile(r"[a-z]\w*\.(?:ago|ended)\b")


def separated(facts: Sequence[tuple[str, ...]]) -> Iterator[str]:
    """What stands before each sentence of a text: nothing, a space, or a break between paragraphs.

    Args:
        facts: of each sentence the ids that it states or elaborates.
    """
    begins = _beginnings(facts)
    for place in range(len(facts)):
        yield BREAK if place in begins else " " if place else ""


def _beginnings(facts: Sequence[tuple[str, ...]]) -> frozenset[int]:
    """The places at which a paragraph begins, but for the first."""
    found = []
    running = ""
    for place, names in enumerate(facts):
        here = next((match[0] for name in names if (match := _EPISODE.match(name))), "")
        if here and running and here != running:
            found.append(_with_events(facts, place))
        running = here or running
    return frozenset(found)


def _with_events(facts: Sequence[tuple[str, ...]], place: int) -> int:
    """The place of the first of the events that are told right before a place, or the place itself."""
    while place > 1 and any(map(_EVENT.match, facts[place - 1])):
        place -= 1
    return place
