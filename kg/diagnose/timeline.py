"""What a drawing of a timeline shows: a bar for each episode, a mark for each event, and words beside them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from kg.diagnose.axis import Axis, axis_for
from kg.diagnose.lengths import range_in_words
from kg.diagnose.vocabulary import ProfileVocabulary
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event

_EFFECTS = ("impairment", "distress", "admission")


class Bar(NamedTuple):
    """When something was, in days before today: for certain, and at the most.

    Attributes:
        certain: first and last day on which it certainly went on; None: no day is certain.
        possible: first and last day on which it may have gone on.
        goes_on: it has not ended.
    """

    certain: tuple[int, int] | None
    possible: tuple[int, int]
    goes_on: bool


class Lane(NamedTuple):
    """One line of a drawing.

    Attributes:
        kind: the kind of episode or event, by key.
        name: what it is, in words.
        event: it is an event, else an episode.
        when: its dates in words.
        effects: its effects in words.
        present, vague: symptoms in words, each with the code of its form.
    """

    kind: str
    name: str
    event: bool
    bar: Bar
    when: str
    effects: tuple[str, ...] = ()
    present: tuple[str, ...] = ()
    vague: tuple[str, ...] = ()

    def says(self) -> str:
        """All that is told of it, in one line."""
        parts = [self.when, *self.effects]
        parts += [f"present: {', '.join(self.present)}"] if self.present else []
        parts += [f"left open: {', '.join(self.vague)}"] if self.vague else []
        return "; ".join(parts)


class Timeline(NamedTuple):
    """A patient as a drawing shows them.

    Attributes:
        lanes: the earliest first.
        rest: what has no place in time, in words.
    """

    age: int | None
    axis: Axis
    lanes: tuple[Lane, ...]
    rest: tuple[str, ...]


def timeline_of(profile: Profile, vocabulary: ProfileVocabulary) -> Timeline:
    """What a drawing of a profile shows."""
    axis = axis_for(date for dates in (_dates(profile, one) for one in profile.episodes) for date in dates)
    first = max(axis.first, *(axis_for([_since(profile, event)]).first for event in profile.events), 0)
    axis = Axis(first)
    lanes = [_episode(profile, one, axis, vocabulary) for one in profile.episodes]
    lanes += [_event(profile, one, axis, vocabulary) for one in profile.events]
    lanes.sort(key=lambda lane: (-lane.bar.possible[0], lane.event, lane.name))
    return Timeline(profile.age, axis, tuple(lanes), tuple(_rest(profile, vocabulary)))


def _dates(profile: Profile, episode: Episode) -> Iterator[int]:
    """The dates that something stated bounds; the others would reach back over the whole life."""
    span = episode.span(profile.age)
    if episode.begins is not None or episode.onset_age is not None:
        yield span.begins.high
    elif episode.ends is not None:
        yield span.begins.high if episode.lasted is not None else span.ends.high
    else:
        yield span.days.low


def _since(profile: Profile, event: Event) -> int:
    return 0 if event.ago is None else event.since(profile.age).high


def _episode(profile: Profile, episode: Episode, axis: Axis, vocabulary: ProfileVocabulary) -> Lane:
    span = episode.span(profile.age)
    begins, ends = span.narrowest
    bar = Bar(
        (begins, ends) if begins > ends else None,
        (min(span.begins.high, axis.first), span.ends.low),
        span.ends.high == 0,
    )
    kind = vocabulary.kinds[episode.kind]
    return Lane(
        kind=episode.kind,
        name=kind.words,
        event=False,
        bar=bar,
        when=_when(episode),
        effects=tuple(_effects(episode)),
        present=tuple(_shown(episode.present, vocabulary)),
        vague=tuple(_shown(episode.vague, vocabulary)),
    )


def _when(episode: Episode) -> str:
    parts = []
    if episode.onset_age is not None:
        parts.append(f"began at the age of {_ages(episode.onset_age)}")
    elif episode.begins is not None:
        parts.append(f"began {range_in_words(episode.begins)} ago")
    elif episode.ends is None or episode.lasted is None:
        open_ = {"begins", "onset_age"} & set(episode.unsettled)
        parts.append(f"begin {'mentioned and not settled' if open_ else 'not stated'}")
    if episode.lasted is not None:
        parts.append(f"lasted {range_in_words(episode.lasted)}")
    elif "lasted" in episode.unsettled:
        parts.append("length mentioned and not settled")
    parts.append(_end(episode))
    return ", ".join(parts)


def _end(episode: Episode) -> str:
    if episode.ends is None:
        return f"end {'mentioned and not settled' if 'ends' in episode.unsettled else 'not stated'}"
    if episode.ends == (0, 0):
        return "still going on"
    words = range_in_words(episode.ends)
    return f"ended {words.replace('today to', 'now to')} ago"


def _ages(bounds: Bounds) -> str:
    return str(bounds.low) if bounds.low == bounds.high else f"{bounds.low} to {bounds.high}"


def _effects(episode: Episode) -> Iterator[str]:
    for effect in _EFFECTS:
        stated = getattr(episode, effect)
        if effect in episode.unsettled:
            yield f"{effect}: mentioned and not settled"
        elif stated is not None:
            yield f"{effect}: {'yes' if stated else 'no'}"


def _shown(forms: Mapping[str, str], vocabulary: ProfileVocabulary) -> Iterator[str]:
    for symptom, form in sorted(forms.items()):
        name = vocabulary.names.get(form, vocabulary.names.get(symptom, symptom))
        yield f"{name} ({form})"


def _event(profile: Profile, event: Event, axis: Axis, vocabulary: ProfileVocabulary) -> Lane:
    since, over = event.since(profile.age), event.over(profile.age)
    when = "date mentioned and not settled" if "ago" in event.unsettled else "date not stated"
    if event.ago is not None:
        when = f"{range_in_words(event.ago)} ago"
    if event.ended is not None:
        when += f", over {range_in_words(event.ended)} ago"
    elif "ended" in event.unsettled:
        when += ", whether it is over is not settled"
    bar = Bar(
        (since.low, since.low) if since.low == since.high else None,
        (min(since.high, axis.first), since.low),
        over == (0, 0) and "ended" not in event.unsettled,
    )
    return Lane(kind=event.kind, name=vocabulary.events[event.kind], event=True, bar=bar, when=when)


def _rest(profile: Profile, vocabulary: ProfileVocabulary) -> Iterator[str]:
    for key, value in profile.findings.items():
        said = ("yes" if value else "no") if isinstance(value, bool) else str(value).replace("_", " ")
        yield f"{vocabulary.name(key)}: {said}"
    for key, bounds in profile.numbers.items():
        unit = vocabulary.findings[key].unit if key in vocabulary.findings else None
        yield f"{vocabulary.name(key)}: {_ages(bounds)} {unit or ''}".rstrip()
    yield from (f"{vocabulary.name(key)}: mentioned and not settled" for key in profile.unsettled)
    if profile.denied:
        yield f"denied: {', '.join(map(vocabulary.name, profile.denied))}"
