"""A timeline in the making, with exact dates."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

ENDS = (1, 13, 30, 60, 179, 400, 2000)


class Stay:
    """One episode: its first and its last day, symptoms with their forms, and effects."""

    def __init__(self, rng: Random, kind: str, begins: int, ends: int) -> None:
        self.rng = rng
        self.kind = kind
        self.begins = begins
        self.ends = ends
        self.present: dict[str, str] = {}
        self.impairment: bool | None = None
        self.distress: bool | None = None
        self.admission: bool | None = None

    @property
    def days(self) -> int:
        return self.begins - self.ends

    def lasts(self, days: int) -> None:
        self.begins = self.ends + days

    def shows(self, symptoms: Iterable[str]) -> None:
        """Adds symptoms (or forms of them)."""
        for code in sorted(symptoms):
            symptom, _, form = code.partition(".")
            self.present.setdefault(symptom, code if form else f"{code}.{self.rng.randint(1, 3)}")


class Draft:
    """Collects episodes and events of one patient."""

    def __init__(self, rng: Random, age: int) -> None:
        self.rng = rng
        self.age = age
        self.episodes: list[Stay] = []
        self.events: dict[str, int] = {}
        self.over: dict[str, int] = {}
        self.denied: set[str] = set()

    def episode(self, kind: str, *, now: bool, anew: bool = False) -> Stay:
        """The latest episode of a kind; a new one where there is none or another one is asked for."""
        same = [stay for stay in self.episodes if stay.kind == kind]
        if same and not anew:
            return same[-1]
        rng = self.rng
        ends = 0 if now else rng.choice(ENDS)
        if same:
            ends = max(stay.begins for stay in same) + rng.choice(ENDS)
        stay = Stay(rng, kind, ends + rng.choice([5, 20, 100, 400, 900]), ends)
        self.episodes.append(stay)
        return stay

    def settled(self) -> None:
        """Moves episodes of one kind apart, and shows no symptom that is denied."""
        for stay in self.episodes:
            stay.begins = min(stay.begins, (self.age - 1) * 365)
            stay.ends = min(stay.ends, stay.begins - 1)
            for code in self.denied & set(stay.present):
                del stay.present[code]
        kept: list[Stay] = []
        for stay in self.episodes:
            apart = all(
                stay.ends >= other.begins or other.ends >= stay.begins for other in kept if other.kind == stay.kind
            )
            if apart and stay.ends >= 0:
                kept.append(stay)
        self.episodes = kept
