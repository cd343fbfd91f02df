"""How an episode stands in time to the one that it is tied to, as far as the dates leave no doubt."""

from collections.abc import Mapping, Sequence
from itertools import pairwise

from generators.writing.facts import AGO, Fact
from generators.writing.when import When
from kg.model.timeline import Span

UNTIED = ("beside", "other")
"""What says nothing of how two episodes stand in time."""
EVENT = "event"
"""What says that an episode began with the only event of a case, which was told before."""
TIES = ("earlier", "later_on", "at_once", "before", "later", "within", "across", "outlast", "same")


def beside(before: Span, told: Span) -> str:
    """How an episode that goes on stands to the one told before it: it began earlier, later or with it, if known."""
    if before.begins == told.begins and before.begins.low == before.begins.high:
        return "at_once"
    if told.begins.low > before.begins.high:
        return "earlier"
    return "later_on" if told.begins.high < before.begins.low else "beside"


def in_past(before: Span, told: Span) -> str:
    """How an episode that is over stands to the one told before it."""
    if told.ends.low >= before.begins.high:
        return "before"
    if told.begins.high <= before.ends.low:
        return "later"
    exact = all(one.low == one.high for one in (told.begins, told.ends))
    if exact and told.begins == before.begins and told.ends == before.ends:
        return "same"
    if told.begins.high <= before.begins.low and told.ends.low >= before.ends.high:
        return "within"
    if told.begins.low > before.begins.high and told.ends.low >= before.ends.high:
        return "across" if told.ends.high < before.begins.low else "other"
    starts_inside = told.begins.high < before.begins.low and told.begins.low > before.ends.high
    return "outlast" if starts_inside and told.ends.high < before.ends.low else "other"


def tie_of(use: str) -> str:
    """What a use of frames says of how two episodes stand in time: the tie that ends it, or nothing."""
    return next((tie for tie in TIES if use.endswith(f"_{tie}")), "")


def with_event(when: object, events: Sequence[Fact | None]) -> bool:
    """Whether an episode is known to have begun with the only event of a case.

    Args:
        when: the time of the episode.
        events: when each event of the case was; None where a case does not have it.
    """
    if not isinstance(when, When) or when.form != "since" or when.ranged or len(events) != 1:
        return False
    (event,) = events
    return event is not None and event.state == "stated" and event.value == when.length


def false_events(told: Sequence[tuple[str, Fact]]) -> list[str]:
    """Episodes that are said to have begun with an event, though no event was told or its date is another, in words.

    Args:
        told: the facts that tell a time, of events and of episodes, in the order of a text, each with the use of the
            frame that tells it.
    """
    events = [fact for _, fact in told if fact.aspect == AGO]
    return [
        f"says of {fact.episode} that it began with what happened"
        for place, (use, fact) in enumerate(told)
        if use.endswith(f"_{EVENT}")
        and not (with_event(fact.value, events) and any(one.aspect == AGO for _, one in told[:place]))
    ]


def false_ties(told: Sequence[tuple[str, str]], spans: Mapping[str, Span]) -> list[str]:
    """Ties that the dates do not bear out, in words.

    Args:
        told: the episodes in the order of a text, each with the use of the frame that tells its time.
        spans: when each was.
    """
    found = []
    for (before, _), (name, use) in pairwise(told):
        tie, span = tie_of(use), spans[name]
        if tie and tie != (in_past if span.ends.low > 0 else beside)(spans[before], span):
            found.append(f"says of {name} that it was {tie}")
    return found
