"""What a profile tells of an exact timeline: some of it vague, some not at all."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from kg.model.finding import Finding
from kg.model.profile import Profile
from kg.model.timeline import YEAR, Episode, Event
from tests.kg.oracle.drafts import Draft, Stay

OFF = (1, 2, 10, 30, 200)


class Blur:
    """How much of one patient is told, and how exactly."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.doubt = rng.choice([0.0, 0.0, 0.0, 0.05, 0.15])
        self.silence = rng.choice([0.0, 0.0, 0.0, 0.1, 0.3])
        self.loose = rng.choice([0.0, 0.0, 0.0, 0.15, 0.4])

    def profile(self, draft: Draft, chosen: Mapping[str, Any], findings: Mapping[str, Finding]) -> Profile:
        """A profile of what is drafted.

        Raises:
            ValidationError: the facts contradict each other.
        """
        rng = self.rng
        draft.settled()
        told = {key: value for key, value in sorted(chosen.items()) if rng.random() >= self.silence}
        unsettled = {key for key in told if rng.random() < self.doubt}
        told = {key: value for key, value in told.items() if key not in unsettled}
        vague_age = rng.random() < 0.04
        episodes = tuple(self.episode(stay, None if vague_age else draft.age) for stay in draft.episodes)
        return Profile(
            age=None if vague_age else draft.age,
            episodes=episodes,
            events=tuple(self.event(kind, ago, draft.over.get(kind)) for kind, ago in sorted(draft.events.items())),
            findings={key: value for key, value in told.items() if findings[key].type != "number"},
            numbers={key: self.number(value) for key, value in told.items() if findings[key].type == "number"},
            unsettled=tuple(sorted(unsettled)),
            denied=tuple(sorted(draft.denied)),
        )

    def number(self, value: int) -> int | tuple[int, int]:
        loose = self.rng.random() < self.loose
        return (max(0, value - self.rng.choice([0, 1, 2])), value + self.rng.choice([1, 2])) if loose else value

    def episode(self, stay: Stay, age: int | None) -> Episode:
        rng = self.rng
        vague = {code for code in sorted(stay.present) if rng.random() < self.doubt}
        effects = {
            name: None if rng.random() < self.silence else getattr(stay, name)
            for name in ("impairment", "distress", "admission")
        }
        return Episode(
            kind=stay.kind,
            **self.dates(stay, age),
            present={code: form for code, form in sorted(stay.present.items()) if code not in vague},
            vague={code: form for code, form in sorted(stay.present.items()) if code in vague},
            **effects,
            unsettled=tuple(name for name, value in effects.items() if value is None and rng.random() < 0.3),
        )

    def dates(self, stay: Stay, age: int | None) -> dict[str, Any]:
        """When an episode was, told in one of several ways."""
        rng, begins, ends = self.rng, stay.begins, stay.ends
        if age is not None and (age * YEAR - begins) % YEAR == 0 and rng.random() < 0.5:
            onset = (age * YEAR - begins) // YEAR
            wide = rng.random() < self.loose
            return {"onset_age": (max(0, onset - 1), onset) if wide else onset, "ends": self.ends(ends)}
        if rng.random() >= self.loose:
            return {"begins": begins, "ends": ends}
        span = stay.days
        lasted = span if rng.random() < 0.5 else (max(1, span - rng.choice(OFF)), span + rng.choice(OFF))
        early = (max(ends + 1, begins - rng.choice(OFF)), begins + rng.choice(OFF))
        match rng.randrange(7):
            case 0:
                return {"begins": early, "ends": self.ends(ends)}
            case 1:
                return {"lasted": lasted, "ends": self.ends(ends)}
            case 2:
                return {"lasted": lasted, "begins": early}
            case 3:
                return {"lasted": lasted}
            case 4:
                return {"begins": begins}
            case 5:
                return {"ends": ends}
            case _:
                return {"begins": early, "ends": self.ends(ends), "lasted": lasted}

    def ends(self, ends: int) -> int | tuple[int, int]:
        if self.rng.random() >= self.loose:
            return ends
        return max(0, ends - self.rng.choice(OFF)), ends + self.rng.choice((0, *OFF))

    def event(self, kind: str, ago: int, over: int | None) -> Event:
        rng = self.rng
        told = None if rng.random() < self.silence else ago
        if rng.random() < self.doubt:
            return Event(kind=kind, ago=told, ended=over, unsettled=("happened",))
        if told is not None and rng.random() < self.loose:
            return Event(kind=kind, ago=(max(0, ago - rng.choice(OFF)), ago + rng.choice(OFF)), ended=over)
        if over is not None and rng.random() < self.doubt:
            return Event(kind=kind, ago=told, unsettled=("ended",))
        return Event(kind=kind, ago=told, ended=over, unsettled=() if told is not None else ("ago",))
