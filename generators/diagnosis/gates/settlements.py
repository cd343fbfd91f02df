"""What a profile leaves open, and the ways in which it can be settled."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.model.condition import Value
from kg.model.profile import Profile
from kg.model.timeline import YEAR, Bounds, Episode, EpisodePart, Event

EFFECTS: tuple[EpisodePart, ...] = ("impairment", "distress", "admission")
DATES: tuple[EpisodePart, ...] = ("begins", "ends", "lasted", "onset_age")
SPAN = "span"
"""The part that stands for all dates of an episode: told as one fact, they are settled together."""
_LIFE = 110 * 365
_AT_A_BOUND = 0.25
"""How often an open length is settled as the shortest or the longest that it may be."""


class Open(NamedTuple):
    """One thing that a profile mentions and leaves open.

    Attributes:
        owner: ``episode`` with its place, ``event`` with its place, or ``finding``.
        place: the number of the episode or event in the profile; 0 for findings.
        part: a symptom, an effect of the episode, ``span``, ``ago``, ``ended``, or the key of a finding.
    """

    owner: str
    place: int
    part: str

    def __str__(self) -> str:
        """As messages name it."""
        return self.part if self.owner == "finding" else f"{self.owner} {self.place + 1}, {self.part}"


def left_open(profile: Profile) -> Iterator[Open]:
    """Everything that a profile mentions and leaves open, in a fixed order."""
    for place, episode in enumerate(profile.episodes):
        yield from (Open("episode", place, part) for part in _open_parts(episode))
    for place, event in enumerate(profile.events):
        yield from (Open("event", place, part) for part in ("ago", "ended") if _is_open(event, part))
    numbers = (key for key, bounds in profile.numbers.items() if bounds.low < bounds.high)
    for key in sorted({*numbers, *profile.unsettled}):
        yield Open("finding", 0, key)


def _open_parts(episode: Episode) -> Iterator[str]:
    yield from sorted(episode.vague)
    if any(_is_open(episode, part) for part in DATES):
        yield SPAN
    yield from (effect for effect in EFFECTS if effect in episode.unsettled)


def _is_open(owner: Episode | Event, part: str) -> bool:
    bounds: Bounds | None = getattr(owner, part)
    return part in owner.unsettled or (bounds is not None and bounds.low < bounds.high)


def settled(profile: Profile, criteria: Criteria, rng: Stream, keep: Open | None = None) -> Profile | None:
    """A profile with everything settled at random; None where the dates drawn contradict each other.

    Args:
        profile: what is known.
        criteria: the values and ranges that things can have.
        rng: decides.
        keep: what stays open.
    """
    opened = set(left_open(profile)) - {keep}
    episodes = []
    for place, episode in enumerate(profile.episodes):
        parts = {one.part for one in opened if one.owner == "episode" and one.place == place}
        made = _settled_episode(episode, profile.age, parts, criteria, rng)
        if made is None:
            return None
        episodes.append(made)
    events = []
    for place, event in enumerate(profile.events):
        parts = {one.part for one in opened if one.owner == "event" and one.place == place}
        events.append(_settled_event(event, profile.age, parts, criteria, rng))
    findings, numbers, unsettled = _settled_findings(profile, opened, criteria, rng)
    update = {
        "episodes": tuple(episodes),
        "events": tuple(events),
        "findings": findings,
        "numbers": numbers,
        "unsettled": unsettled,
    }
    return profile.model_copy(update=update)


def _settled_event(event: Event, age: int | None, parts: set[str], criteria: Criteria, rng: Stream) -> Event:
    ago, ended = event.ago, event.ended
    if "ago" in parts:
        least, most = criteria.events[event.kind].range
        ago = _long_or_short(_within(event.ago, least, most), rng)
    if "ended" in parts:
        ended = _one(Bounds(0, (ago or event.since(age)).high), rng)
    unsettled = tuple(part for part in event.unsettled if part not in parts)
    return event.model_copy(update={"ago": ago, "ended": ended, "unsettled": unsettled})


def _settled_findings(
    profile: Profile, opened: set[Open], criteria: Criteria, rng: Stream
) -> tuple[Mapping[str, Value], Mapping[str, Bounds], tuple[str, ...]]:
    findings, numbers = dict(profile.findings), dict(profile.numbers)
    for key in sorted(one.part for one in opened if one.owner == "finding"):
        asked = criteria.findings[key]
        if asked.range is not None:
            least, most = asked.range
            numbers[key] = _one(_within(profile.numbers.get(key), least, most), rng)
        else:
            findings[key] = _value(asked.values, rng)
    left = tuple(key for key in profile.unsettled if Open("finding", 0, key) not in opened)
    return findings, numbers, left


def _value(values: Mapping[str, str], rng: Stream) -> Value:
    return rng.choice(sorted(values)) if values else rng.random() < 0.5


def _settled_episode(
    episode: Episode, age: int | None, parts: set[str], criteria: Criteria, rng: Stream
) -> Episode | None:
    if not parts:
        return episode
    present, vague = dict(episode.present), {}
    for symptom, form in sorted(episode.vague.items()):
        if symptom not in parts:
            vague[symptom] = form
        elif rng.random() < 0.5:
            present[symptom] = form
    update: dict[str, object] = {"present": present, "vague": vague}
    for effect in EFFECTS:
        if effect in parts:
            update[effect] = rng.random() < 0.5
    done = {*parts, *(DATES if SPAN in parts else ())}
    update["unsettled"] = tuple(part for part in episode.unsettled if part not in done)
    if SPAN in parts:
        dates = _dates(episode, age, criteria, rng)
        if dates is None:
            return None
        update |= dates
    return episode.model_copy(update=update)


def _dates(episode: Episode, age: int | None, criteria: Criteria, rng: Stream) -> dict[str, Bounds | None] | None:
    """A first and a last day within what is stated and within the lengths that the kind has."""
    try:
        span = episode.span(age)
    except ValueError:
        return None
    kind = criteria.kinds[episode.kind]
    days = _within(span.days, *kind.range)
    ends = _one(Bounds(span.ends.low, min(span.ends.high, max(span.ends.low, span.begins.high - days.low))), rng)
    low, high = max(span.begins.low, ends.low + days.low), min(span.begins.high, ends.low + days.high)
    if age is not None:
        youngest, oldest = kind.onset_ages
        low, high = max(low, (age - oldest) * YEAR), min(high, (age + 1 - youngest) * YEAR)
    if low > high:
        return None
    lasted = _long_or_short(Bounds(low - ends.low, high - ends.low), rng).low
    begins = Bounds(ends.low + lasted, ends.low + lasted)
    return {"begins": begins, "ends": ends, "lasted": None, "onset_age": None}


def _within(bounds: Bounds | None, least: int, most: int) -> Bounds:
    """What is stated, kept to the usual range as far as the two meet."""
    if bounds is None:
        return Bounds(least, most)
    low, high = max(bounds.low, least), min(bounds.high, most)
    return Bounds(low, high) if low <= high else bounds


def _long_or_short(bounds: Bounds, rng: Stream) -> Bounds:
    """A length of time: short ones are as frequent as long ones in proportion to their length.

    The bounds themselves come up often: what decides may lie close to one of them.
    """
    shortest = max(1, bounds.low)
    longest = max(shortest, min(bounds.high, _LIFE))
    lot = rng.random()
    if lot < _AT_A_BOUND:
        value = shortest if lot < _AT_A_BOUND / 2 else longest
    else:
        value = round(shortest * (longest / shortest) ** rng.random())
    return Bounds(value, value)


def _one(bounds: Bounds, rng: Stream) -> Bounds:
    value = rng.between(bounds.low, max(bounds.low, min(bounds.high, _LIFE)))
    return Bounds(value, value)
