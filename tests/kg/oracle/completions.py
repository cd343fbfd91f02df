"""Patients in whom everything that a profile leaves open is settled at random."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from pydantic import ValidationError

from kg.knowledge.knowledge import Knowledge
from kg.model.profile import Profile
from kg.model.timeline import Bounds, Episode, Event

_TRIES = 60
_AGES = (*range(8, 90, 3), 16, 17)
_EFFECTS = ("impairment", "distress", "admission")


def completion(knowledge: Knowledge, profile: Profile, rng: Random) -> Profile | None:
    """One way in which the profile may be settled; None where none was found.

    What is not mentioned stays so.
    """
    for _ in range(_TRIES):
        age = profile.age if profile.age is not None else rng.choice(_AGES)
        episodes = [_settled(episode, profile.age, rng) for episode in profile.episodes]
        if None in episodes:
            continue
        try:
            return Profile(
                age=age,
                episodes=tuple(episode for episode in episodes if episode is not None),
                events=tuple(
                    _happened(event, profile.age, rng)
                    for event in profile.events
                    if "happened" not in event.unsettled or rng.random() < 0.5
                ),
                findings={**profile.findings, **_answers(knowledge, profile, rng)},
                numbers={
                    **{key: _one(bounds, rng) for key, bounds in profile.numbers.items()},
                    **_amounts(knowledge, profile, rng),
                },
                denied=profile.denied,
            )
        except ValidationError:
            continue
    return None


def _one(bounds: Bounds, rng: Random) -> int:
    """A number within bounds, often one of them."""
    return rng.choice([bounds.low, bounds.high, rng.randint(*bounds)])


def _settled(episode: Episode, age: int | None, rng: Random) -> Episode | None:
    span = episode.span(age)
    for _ in range(_TRIES):
        begins, ends = _one(span.begins, rng), _one(span.ends, rng)
        if span.days.low <= begins - ends <= span.days.high and begins > ends:
            break
    else:
        return None
    kept: dict[str, str] = {
        **episode.present,
        **{code: form for code, form in episode.vague.items() if rng.random() < 0.5},
    }
    effects = {
        effect: rng.random() < 0.5 if _open(episode, effect) else bool(getattr(episode, effect)) for effect in _EFFECTS
    }
    return Episode(kind=episode.kind, begins=Bounds(begins, begins), ends=Bounds(ends, ends), present=kept, **effects)


def _open(episode: Episode, effect: str) -> bool:
    """Whether an effect is not known; an admission that is not mentioned was not."""
    return getattr(episode, effect) is None and (effect != "admission" or effect in episode.unsettled)


def _happened(event: Event, age: int | None, rng: Random) -> Event:
    ago, over = _one(event.since(age), rng), _one(event.over(age), rng)
    return Event(kind=event.kind, ago=Bounds(ago, ago), ended=Bounds(over, over))


def _answers(knowledge: Knowledge, profile: Profile, rng: Random) -> Mapping[str, Any]:
    asked = [knowledge.findings[key] for key in profile.unsettled if knowledge.findings[key].type != "number"]
    return {
        one.key: rng.random() < 0.5 if one.type == "boolean" else rng.choice([choice.value for choice in one.values])
        for one in asked
    }


def _amounts(knowledge: Knowledge, profile: Profile, rng: Random) -> Mapping[str, int]:
    """Of every number that is not told: one that nobody mentions counts as open too."""
    told = profile.numbers
    return {
        key: rng.randint(0, one.range[1])
        for key, one in knowledge.findings.items()
        if one.range is not None and key not in told
    }
