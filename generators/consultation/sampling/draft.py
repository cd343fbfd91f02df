"""A patient in the making: exact dates, and symptoms that have no form yet."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from kg.interview.answer import Complete
from kg.model.profile import Profile
from kg.model.timeline import YEAR, Bounds, Episode, Event

EFFECTS = ("impairment", "distress", "admission")


@dataclass
class DraftEpisode:
    """An episode in the making.

    Attributes:
        begins, ends: days before today; ``ends`` 0: it goes on.
        signs: symptom -> form; the symptom itself where no form was chosen yet.
        effects: each stated, or to be drawn where it is not listed.
    """

    kind: str
    begins: int = 1
    ends: int = 0
    signs: dict[str, str] = field(default_factory=dict)
    effects: dict[str, bool] = field(default_factory=dict)

    @property
    def days(self) -> int:
        """Its length."""
        return self.begins - self.ends

    def shares(self, other: "DraftEpisode") -> int:
        """For how many days both were; 0 or less: never."""
        return min(self.begins, other.begins) - max(self.ends, other.ends)

    def show(self, code: str) -> None:
        """Adds a symptom, without a form."""
        self.signs.setdefault(code, code)


@dataclass
class DraftEvent:
    """An event in the making: when it was, and when it was over (0: it goes on), in days before today."""

    kind: str
    ago: int
    ended: int = 0


@dataclass
class PatientDraft:
    """A patient in the making.

    Attributes:
        findings: key -> value, of numbers too; one that is not listed does not apply.
    """

    age: int
    episodes: list[DraftEpisode] = field(default_factory=list)
    events: dict[str, DraftEvent] = field(default_factory=dict)
    findings: dict[str, bool | int | str] = field(default_factory=dict)

    @property
    def life(self) -> int:
        """How many days ago an episode can have begun at the most."""
        return (self.age + 1) * YEAR - 1

    @property
    def shown(self) -> set[str]:
        """All symptoms of all episodes."""
        return {code for one in self.episodes for code in one.signs}

    def of_kind(self, kind: str) -> list[DraftEpisode]:
        """The episodes of a kind."""
        return [one for one in self.episodes if one.kind == kind]

    def parameter(self, numbers: frozenset[str]) -> dict[str, Any]:
        """The draft as ``Profile.parameter`` gives a profile, without the labour of making one.

        Args:
            numbers: keys of the findings that are numbers.
        """
        return {
            "age": self.age,
            "episodes": [self._told(one) for one in self.episodes],
            "events": {
                kind: {"ago_low": one.ago, "ago_high": one.ago, "ended_low": one.ended, "ended_high": one.ended}
                for kind, one in sorted(self.events.items())
            },
            "findings": {key: value for key, value in self.findings.items() if key not in numbers},
            "numbers": {key: [value, value] for key, value in self.findings.items() if key in numbers},
            "unsettled": [],
            "denied": [],
        }

    def _told(self, one: DraftEpisode) -> dict[str, Any]:
        onset = max(0, self.age * YEAR - one.begins)
        return {
            "kind": one.kind,
            "begins_low": one.begins,
            "begins_high": one.begins,
            "ends_low": one.ends,
            "ends_high": one.ends,
            "days_low": one.days,
            "days_high": one.days,
            "onset_low": onset,
            "onset_high": onset,
            "present": [*one.signs],
            "vague": [],
            "forms": [form for form in one.signs.values() if "." in form],
            "vague_forms": [],
            **{effect: one.effects.get(effect) for effect in EFFECTS},
        }

    def complete(self, numbers: frozenset[str]) -> Complete:
        """The patient.

        Args:
            numbers: keys of the findings that are numbers.
        """
        return Complete(
            Profile(
                age=self.age,
                episodes=tuple(self._episodes()),
                events=tuple(
                    Event(
                        kind=kind,
                        ago=Bounds(one.ago, one.ago),
                        ended=Bounds(one.ended, one.ended) if one.ended else None,
                    )
                    for kind, one in sorted(self.events.items())
                ),
                findings={key: value for key, value in sorted(self.findings.items()) if key not in numbers},
                numbers=_exactly({key: value for key, value in sorted(self.findings.items()) if key in numbers}),
            )
        )

    def _episodes(self) -> Iterator[Episode]:
        for one in sorted(self.episodes, key=lambda one: (one.kind, one.ends)):
            yield Episode(
                kind=one.kind,
                begins=Bounds(one.begins, one.begins),
                ends=Bounds(one.ends, one.ends),
                present=dict(sorted(one.signs.items())),
                **{effect: one.effects[effect] for effect in EFFECTS},
            )


def _exactly(numbers: Mapping[str, Any]) -> dict[str, Bounds]:
    return {key: Bounds(value, value) for key, value in numbers.items()}
