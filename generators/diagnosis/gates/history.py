"""Histories that cannot have happened: dates, lengths, orders and ages against each other and against the kinds."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import NamedTuple

from kg.criteria.records import HappeningKind, Kind
from kg.model.profile import Profile
from kg.model.timeline import YEAR, Episode, Event, Span


class _Dated(NamedTuple):
    episode: Episode
    kind: Kind
    span: Span


def impossible(profile: Profile, kinds: Mapping[str, Kind], events: Mapping[str, HappeningKind]) -> Iterator[str]:
    """What in a history cannot have been so, in words; nothing where all of it can.

    Args:
        profile: the patient.
        kinds: kinds of episode by key.
        events: kinds of event by key.
    """
    dated = []
    for episode in profile.episodes:
        try:
            dated.append(_Dated(episode, kinds[episode.kind], episode.span(profile.age)))
        except ValueError as error:
            yield str(error)
    for one in dated:
        yield from _of_episode(one, profile)
    for one, other in combinations(dated, 2):
        yield from _of_two(one, other)
    for event in profile.events:
        yield from _of_event(event, events[event.kind], profile.age)


def _of_episode(one: _Dated, profile: Profile) -> Iterator[str]:
    least, most = one.kind.range
    days = one.span.days
    if days.high < least or days.low > most:
        yield f"the {one.kind.key} episode lasts {days.low} to {days.high} days, outside {least} to {most}"
    if profile.age is not None:
        youngest, oldest = one.kind.onset_ages
        if one.span.begins.low > (profile.age + 1 - youngest) * YEAR:
            yield f"the {one.kind.key} episode begins before the age of {youngest}"
        if one.span.begins.high < (profile.age - oldest) * YEAR:
            yield f"the {one.kind.key} episode begins after the age of {oldest}"
    if one.kind.ongoing and one.span.ends.low > 0:
        yield f"the {one.kind.key} episode is over"
    before = [event for event in profile.events if event.kind in one.kind.follows]
    if one.kind.follows and not any(event.since(profile.age).high >= one.span.begins.low for event in before):
        yield f"the {one.kind.key} episode begins before its event"


def _of_two(one: _Dated, other: _Dated) -> Iterator[str]:
    same = one.episode.kind == other.episode.kind
    apart = other.episode.kind in one.kind.apart_from or one.episode.kind in other.kind.apart_from
    gap = (one.kind.gap or 0) if same else 0
    if (same or apart) and not (_before(one.span, other.span, gap) or _before(other.span, one.span, gap)):
        how = f"are less than {gap} days apart" if same and gap else "go on at the same time"
        yield f"the {one.kind.key} and the {other.kind.key} episode {how}"


def _before(earlier: Span, later: Span, gap: int) -> bool:
    """Whether one is certainly over so many days before the other begins."""
    return earlier.ends.low >= later.begins.high + gap


def _of_event(event: Event, kind: HappeningKind, age: int | None) -> Iterator[str]:
    ago, over = event.since(age), event.over(age)
    if age is not None and ago.low > (age + 1) * YEAR:
        yield f"the {kind.key} event lies before the patient's birth"
    if over.low > ago.high:
        yield f"the {kind.key} event is over before it happened"
