"""Gates on what a case tells of time: childhood, events, and the numbers of its text."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generators.diagnosis.gates.case import Case
from generators.writing.numerals import numerals
from kg.criteria.criteria import Criteria
from kg.criteria.records import Kind
from kg.model.condition import sets_of
from kg.model.profile import Profile
from kg.model.timeline import YEAR
from kg.text.cues import words

LONG_AGO = 2 * YEAR
"""Days."""


def not_since_childhood(profile: Profile, kinds: Mapping[str, Kind]) -> Iterator[str]:
    """Episodes that go back long and are told by a length, though their kind is told by the age at onset."""
    for episode in profile.episodes:
        if not kinds[episode.kind].by_onset_age or (episode.begins is None and episode.lasted is None):
            continue
        if episode.span(profile.age).begins.high >= LONG_AGO:
            yield f"the {episode.kind} episode is told without the age at onset"


def event_untold(case: Case, criteria: Criteria) -> Iterator[str]:
    """Gold that an event belongs to, without an event; more than one event."""
    for code in sorted(case.gold):
        asked = {
            condition.event
            for requirement in criteria.disorders[code].requirements
            for together in sets_of(requirement)
            for condition in together
            if condition.event
        }
        if asked and not any(event.kind in asked for event in case.profile.events):
            yield f"{code} without an event"
    if len(case.profile.events) > 1:
        yield "two events"


class Times(NamedTuple):
    """What a text may say of time.

    Attributes:
        days: ends, lengths and differences of the timeline.
        ages: in years.
    """

    days: frozenset[int]
    ages: frozenset[int | None]


def times(profile: Profile) -> Times:
    """The lengths and ages that a timeline has."""
    return Times(
        _days(profile),
        frozenset({profile.age, *(bound for one in profile.episodes for bound in one.onset_age or ())}),
    )


def foreign_numbers(stem: str, known: Times) -> Iterator[str]:
    """Lengths of time in a text that are no end, length, age or difference of the timeline."""
    for length in numerals(words(stem)).lengths:
        if length.units < 2 or not length.days.isdisjoint(known.days):
            continue
        # An episode may be so many months old, and a patient so many years on this earth.
        if known.ages.isdisjoint({value // YEAR for value in length.days}):
            yield f"a length of {min(length.days)} days that the timeline does not have"


def _days(profile: Profile) -> frozenset[int]:
    """Ends, lengths and differences of the timeline, in days."""
    dates = {0}
    lengths: set[int] = set()
    for episode in profile.episodes:
        span = episode.span(profile.age)
        dates.update((*span.begins, *span.ends))
        lengths.update(span.days)
    for event in profile.events:
        dates.update((*event.since(profile.age), *event.over(profile.age)))
    return frozenset(lengths | {abs(one - other) for one in dates for other in dates})
