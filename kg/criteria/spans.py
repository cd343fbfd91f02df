"""Arithmetic of spans: how long two overlap, how much of one others cover, what stretch of it they leave."""

from collections.abc import Sequence
from typing import NamedTuple

from kg.criteria.patient import Limits, Stretch
from kg.criteria.truth import (
    Flag,
    Number,
    Truth,
    choose,
    conjunction,
    disjunction,
    least,
    most,
    opposite,
    total,
)


class Cover(NamedTuple):
    """An episode that covers time of others where it is a full episode of some group."""

    stretch: Stretch
    full: Truth


class _Span(NamedTuple):
    """A cover in its narrowest or widest span, and whether it counts."""

    name: str
    limits: Limits
    counts: Flag


def overlap(first: Stretch, second: Stretch, days: int) -> Truth:
    """Whether two episodes overlap for so many days."""
    yes = _overlap(first.narrowest, second.narrowest, days)
    return Truth(yes, opposite(yes if _settled(first, second) else _overlap(first.widest, second.widest, days)))


def _settled(first: Stretch, second: Stretch) -> bool:
    return first.narrowest is first.widest and second.narrowest is second.widest


def _overlap(first: Limits, second: Limits, days: int) -> Flag:
    (begins, ends), (other_begins, other_ends) = first, second
    return conjunction(
        (
            begins - ends >= days,
            other_begins - other_ends >= days,
            begins - other_ends >= days,
            other_begins - ends >= days,
        )
    )


def covered(stretch: Stretch, covers: Sequence[Cover], apart: frozenset[tuple[str, str]]) -> Limits:
    """How many days of an episode the others cover together, at the least and at the most."""
    narrow = [_Span(one.stretch.name, one.stretch.narrowest, one.full.yes) for one in covers]
    wide = [_Span(one.stretch.name, one.stretch.widest, opposite(one.full.no)) for one in covers]
    return (
        _union(stretch.narrowest, [span for span in narrow if span.counts is not False], apart),
        _union(stretch.widest, [span for span in wide if span.counts is not False], apart),
    )


def _union(limits: Limits, spans: Sequence[_Span], apart: frozenset[tuple[str, str]]) -> Number:
    """The days that spans cover together, those that two of them cover counted once."""
    if not spans:
        return 0
    first, rest = spans[0], spans[1:]
    shared = least(limits[0], first.limits[0]), most(limits[1], first.limits[1])
    length = shared[0] - shared[1]
    if isinstance(length, int) and length <= 0:
        return _union(limits, rest, apart)
    meeting = [span for span in rest if (first.name, span.name) not in apart]
    own = most(0, length) - _union(shared, meeting, apart) if meeting else most(0, length)
    return total((choose(first.counts, own, 0), _union(limits, rest, apart)))


def uncovered(stretch: Stretch, covers: Sequence[Cover], days: Number) -> Truth:
    """Whether some stretch of an episode that no other covers has so many days."""
    shortest = [_Span(one.stretch.name, one.stretch.widest, opposite(one.full.no)) for one in covers]
    longest = [_Span(one.stretch.name, one.stretch.narrowest, one.full.yes) for one in covers]
    return Truth(
        _stretch_left(stretch.narrowest, shortest, days),
        opposite(_stretch_left(stretch.widest, longest, days)),
    )


def _stretch_left(limits: Limits, spans: Sequence[_Span], days: Number) -> Flag:
    """A stretch begins with the episode or where a span ends, and ends with it or where a span begins."""
    enough = limits[0] - limits[1] >= days
    if enough is False:
        return False
    there = []
    for span in spans:
        counts = conjunction((span.counts, span.limits[0] > span.limits[1]))
        if counts is not False:
            there.append(span._replace(counts=counts))
    begins = [(limits[0], True), *((span.limits[1], span.counts) for span in there)]
    ends = [(limits[1], True), *((span.limits[0], span.counts) for span in there)]
    return disjunction(
        conjunction(
            (
                begin - end >= days,
                begin <= limits[0],
                end >= limits[1],
                begin_counts,
                end_counts,
                *(
                    disjunction((opposite(span.counts), span.limits[1] >= begin, span.limits[0] <= end))
                    for span in there
                ),
            )
        )
        for place, (begin, begin_counts) in enumerate(begins)
        for other, (end, end_counts) in enumerate(ends)
        # No stretch runs from the end of a span back to its own begin.
        if place != other or place == 0
    )
