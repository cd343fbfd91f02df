"""Random profiles that can be in life and fit into a text, for the tests of what writes and reads texts."""

from __future__ import annotations

import random
from collections.abc import Iterator

from generators.workers.jobs import TextTools, write
from generators.writing.facts import EFFECTS, Sentence
from generators.writing.offline import OfflineWriter
from generators.writing.request import Patient, Request, Voice
from kg.model.kinds import EpisodeKind
from kg.model.profile import MAX_FACTS, Profile
from kg.model.timeline import Bounds, Episode, Event
from tests.generators.writing.tellings import checker, knowledge, phrasebook

_UNITS = ((365, 8), (30, 11), (7, 9), (1, 6))


def profile(seed: int) -> Profile:
    """A patient with one to three episodes, of which some are over, some not dated well and some of one kind."""
    rng = random.Random(seed)
    while True:
        age = rng.randint(19, 70)
        told = _Drawn(rng, age).profile()
        if told is not None and told.fact_count() <= MAX_FACTS:
            return told


def request(profile_: Profile, voice: Voice, ordinal: int, narrator: str = "plain") -> Request:
    """A request for a text about a profile."""
    gender = ("woman", "man", "non-binary")[ordinal % 3]
    occupations = sorted(knowledge().occupations)
    occupation = knowledge().occupations[occupations[ordinal % len(occupations)]]
    patient = Patient(
        code=f"P{ordinal % 7:03}",
        age=profile_.age or 40,
        gender=gender,
        marital="married",
        occupation=occupation.code,
        occupation_name=occupation.name,
        ages=(16, 99),
    )
    return Request("medical_chart", voice, narrator, profile_, patient, ordinal, f"test/{ordinal}/{voice}")


class _Drawn:
    """Draws one profile."""

    def __init__(self, rng: random.Random, age: int) -> None:
        self._rng = rng
        self._age = age
        self._taken: set[str] = set()

    def profile(self) -> Profile | None:
        rng = self._rng
        kinds = rng.sample(sorted(knowledge().kinds), rng.randint(1, 3))
        if len(kinds) < 3 and rng.random() < 0.4:
            kinds.append(kinds[0])
        episodes = [self._episode(knowledge().kinds[kind], kinds[:place]) for place, kind in enumerate(kinds)]
        findings = rng.sample(sorted(knowledge().findings), rng.randint(0, 3))
        stated = {key: self._finding(key) for key in findings if rng.random() < 0.75}
        told = {code for one in episodes for code in (*one.present, *one.vague)}
        denied = rng.sample(sorted(set(knowledge().symptoms) - told), rng.randint(0, 3))
        try:
            return Profile(
                age=self._age,
                episodes=tuple(episodes),
                events=tuple(self._events()),
                findings={key: value for key, value in stated.items() if not isinstance(value, Bounds)},
                numbers={key: value for key, value in stated.items() if isinstance(value, Bounds)},
                unsettled=tuple(key for key in findings if key not in stated),
                denied=tuple(denied),
            )
        except ValueError:
            return None

    def _finding(self, key: str) -> bool | str | Bounds:
        finding = knowledge().findings[key]
        if finding.range is not None:
            low = self._rng.randint(0, finding.range[1])
            return Bounds(low, low + self._rng.choice([0, 0, 1, 2]) if low else 0)
        return (
            self._rng.choice([choice.value for choice in finding.values])
            if finding.values
            else self._rng.random() < 0.5
        )

    def _episode(self, kind: EpisodeKind, before: list[str]) -> Episode:
        rng = self._rng
        symptoms = rng.sample(kind.symptoms, min(len(kind.symptoms), rng.randint(1, 4)))
        vague = symptoms[1 : rng.choice([1, 1, 1, 2, 3])]
        forms = {code: rng.choice(knowledge().symptoms[code].subtypes).code for code in symptoms}
        effects = {effect: rng.choice([True, False, None]) for effect in EFFECTS if effect in kind.effects}
        open_ = [effect for effect, value in effects.items() if value is None and rng.random() < 0.5]
        time = self._over() if kind.key in before or rng.random() < 0.3 else self._going_on(kind)
        return Episode.model_validate(
            {
                "kind": kind.key,
                "present": {code: form for code, form in forms.items() if code not in vague},
                "vague": {code: forms[code] for code in vague},
                "unsettled": open_,
                **effects,
                **time,
            }
        )

    def _going_on(self, kind: EpisodeKind) -> dict[str, object]:
        way = self._rng.random()
        if kind.by_onset_age:
            return {"onset_age": self._rng.choice([9, (7, 8), 13]), "ends": 0}
        if way < 0.15:
            return {"ends": 0}
        return {"begins": self._days(), "ends": 0}

    def _over(self) -> dict[str, object]:
        way = self._rng.random()
        if way < 0.1:
            return {"ends": self._days(400)}
        if way < 0.2:
            return {"lasted": self._days()}
        if way < 0.3:
            return {"begins": self._days()}
        return {"lasted": self._days(), "ends": self._days(400)}

    def _days(self, least: int = 1) -> object:
        unit, most = self._rng.choice([one for one in _UNITS if one[0] * one[1] > least])
        low = unit * self._rng.randint(max(1, -(-least // unit)), most)
        return (low, low + unit * self._rng.randint(1, 3)) if self._rng.random() < 0.2 else low

    def _events(self) -> Iterator[Event]:
        for kind in knowledge().events.values():
            if self._rng.random() < 0.3:
                ended: dict[str, object] = {}
                if kind.ends:
                    ended = self._rng.choice([{"ended": 0}, {"ended": 21}, {}, {"unsettled": ["ended"]}])
                ago = {} if self._rng.random() < 0.3 else {"ago": self._days(30)}
                yield Event.model_validate({"kind": kind.key, **ago, **ended})


def case(seed: int) -> tuple[Profile, list[Sentence]]:
    """A random profile and a proved text about it, by the offline writer."""
    told = profile(seed)
    asked = request(told, "self" if seed % 2 else "chart", seed)
    (written,) = write(TextTools(OfflineWriter(phrasebook()), checker(), list), [asked])
    return told, list(written.sentences)
