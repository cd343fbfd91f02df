"""Histories that could be and that no clinician would believe: how episodes usually run, by the knowledge."""

from collections.abc import Collection, Iterator
from itertools import combinations
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.records import Group, Kind
from kg.model.profile import Profile
from kg.model.timeline import YEAR, Bounds, Episode, Span

WIDEST = 30
"""A stated range of lengths ends at so many times its beginning at the most: people say no wider ones."""
LEAST_SHARED = 5
"""Two episodes that overlap share at least this part of the shorter one, or the overlap would be an accident."""
_HARM = "harm"


class _Spanned(NamedTuple):
    episode: Episode
    kind: Kind
    span: Span

    @property
    def symptoms(self) -> frozenset[str]:
        """What is told of it, vague symptoms among them."""
        return frozenset((*self.episode.present, *self.episode.vague))

    @property
    def dated(self) -> bool:
        """Whether it has one beginning."""
        return self.span.begins.low == self.span.begins.high


def unlikely(profile: Profile, criteria: Criteria) -> Iterator[str]:
    """What in a history is not how such episodes run, whatever the case is about."""
    told = _told(profile, criteria)
    for one in told:
        yield from _of_episode(one, profile, criteria)
    for one, other in combinations(told, 2):
        yield from _of_two(one, other, profile)


def unusual(profile: Profile, criteria: Criteria, gold: Collection[str], complete: bool = True) -> Iterator[str]:
    """What is not how the disorders of a case are told: length, age at onset and symptoms of what they show.

    Args:
        profile: the patient.
        criteria: how the groups usually are.
        gold: the disorders that are right.
        complete: whether they are met, or may be, so that their symptoms must be there.
    """
    told = _told(profile, criteria)
    for code in sorted(gold):
        for need in criteria.disorders[code].needs:
            group = criteria.groups[need.group]
            shown = [one for one in told if one.kind.key in group.kinds]
            whole = [one for one in shown if _own(one, group) >= group.minimum_count]
            for one in whole if complete else shown:
                yield from _of_group(one, group, profile)
            least = group.usual_count or group.minimum_count
            if complete and not any(_own(one, group) >= least and _led(one, group) for one in whole):
                yield f"no episode of its own shows {least} symptoms of {group.code}"


def leading(criteria: Criteria, kind: str) -> frozenset[str]:
    """The symptoms that lead a group of this kind of episode."""
    return frozenset(code for group in criteria.groups.values() if kind in group.kinds for code in group.core)


def least_admitted(criteria: Criteria, kind: str) -> int:
    """How long an episode of a kind lasts at the least that brings a patient into a hospital."""
    limits = [
        group.minimum_days or 0 for group in criteria.groups.values() if group.effect == _HARM and kind in group.kinds
    ]
    return max(limits, default=0)


def recurs(kind: Kind) -> bool:
    """Whether episodes of a kind come and go."""
    return not kind.ongoing and not kind.by_onset_age


def _told(profile: Profile, criteria: Criteria) -> list[_Spanned]:
    told = []
    for episode in profile.episodes:
        try:
            told.append(_Spanned(episode, criteria.kinds[episode.kind], episode.span(profile.age)))
        except ValueError:
            # The gate on impossible histories names these.
            continue
    return told


def _of_episode(one: _Spanned, profile: Profile, criteria: Criteria) -> Iterator[str]:
    name, kind = one.kind.key, one.kind
    if kind.over_for is not None and one.span.ends.low > 0 and one.span.ends.low < kind.over_for:
        yield f"the {name} episode has been over for {one.span.ends.low} days only"
    if len(one.symptoms) < kind.fewest_symptoms:
        yield f"the {name} episode has {len(one.symptoms)} symptoms only"
    leads = leading(criteria, name)
    if leads and not leads & one.symptoms:
        yield f"the {name} episode has none of the symptoms that lead such an episode"
    if kind.follows_within is not None:
        delays = [
            event.since(profile.age).low - one.span.begins.high
            for event in profile.events
            if event.kind in kind.follows
        ]
        if delays and min(delays) > kind.follows_within:
            yield f"the {name} episode begins {min(delays)} days after its event"
    if one.episode.admission and one.span.days.high < least_admitted(criteria, name):
        yield f"the {name} episode of {one.span.days.high} days brought an admission"
    stated = one.episode.begins
    if stated is not None and stated.low < stated.high and one.span.days.high > WIDEST * one.span.days.low:
        yield f"the {name} episode lasted {one.span.days.low} to {one.span.days.high} days: nobody says so"


def _of_two(one: _Spanned, other: _Spanned, profile: Profile) -> Iterator[str]:
    names = f"the {one.kind.key} and the {other.kind.key} episode"
    if one.dated and other.dated and one.kind.key != other.kind.key:
        shared = min(one.span.begins.low, other.span.begins.low) - max(one.span.ends.low, other.span.ends.low)
        shorter = min(one.span.days.low, other.span.days.low)
        if recurs(one.kind) and recurs(other.kind) and 0 < LEAST_SHARED * shared < shorter:
            yield f"{names} share {shared} days only"
        both = {*one.kind.follows} & {*other.kind.follows} & {event.kind for event in profile.events}
        if both and one.span.begins != other.span.begins:
            yield f"{names} follow one event on different days"
    for mood, answer in ((one, other), (other, one)):
        if mood.kind.apart_from and recurs(mood.kind) and answer.kind.follows:
            yield from _across(mood, answer, profile)


def _across(mood: _Spanned, answer: _Spanned, profile: Profile) -> Iterator[str]:
    """A mood episode that was there when the event came, and whatever it is said to be an answer to it."""
    for event in profile.events:
        if event.kind in answer.kind.follows:
            ago = event.since(profile.age)
            if mood.span.begins.low > ago.high and mood.span.ends.high < ago.low:
                yield f"the {mood.kind.key} episode was there when the event of the {answer.kind.key} came"


def _of_group(one: _Spanned, group: Group, profile: Profile) -> Iterator[str]:
    long_enough = group.minimum_days is None or one.span.days.low >= group.minimum_days
    if one.dated and long_enough and group.usual_days is not None:
        least, most = group.usual_days
        if not least <= one.span.days.low <= most:
            yield f"{group.code} of {one.span.days.low} days, outside {least} to {most}"
    if one.dated and group.usual_onset_ages is not None and profile.age is not None:
        youngest, oldest = group.usual_onset_ages
        begins: Bounds = one.span.begins
        if begins.high > (profile.age + 1 - youngest) * YEAR or begins.low < (profile.age - oldest) * YEAR:
            yield f"{group.code} begins outside the ages of {youngest} to {oldest}"


def _own(one: _Spanned, group: Group) -> int:
    return len(one.symptoms & {code.partition(".")[0] for code in group.pool})


def _led(one: _Spanned, group: Group) -> bool:
    core = {code.partition(".")[0] for code in group.core}
    if not core:
        return True
    return core <= one.symptoms if group.core_rule == "all" else bool(core & one.symptoms)
