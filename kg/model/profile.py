"""A patient as facts on a timeline, before any text."""

from collections.abc import Mapping
from typing import Any

from pydantic import Field, model_validator

from kg.model.base import Record
from kg.model.condition import Value
from kg.model.timeline import Episode, Event, Stated, onset_of

MAX_FACTS = 22
"""How many facts a case of 200 words can state (semantics, section 4)."""


class Profile(Record):
    """What is known of one patient.

    Symptoms are closed-world within an episode: present, vague, or absent. Findings are open-world: what is not stated
    is unknown. Episodes and events are listed in full: one that is not listed was not.

    Attributes:
        age: in years; None: not stated.
        episodes: any number of a kind; those of one kind do not overlap.
        events: at most one of each kind.
        findings: key -> value of a boolean or a choice.
        numbers: key -> value or range of a number, in the finding's unit.
        unsettled: findings that are mentioned and not settled.
        denied: symptoms that are denied by name, in all forms and at any time.
    """

    age: int | None = Field(default=None, ge=4, le=100)
    episodes: tuple[Episode, ...] = ()
    events: tuple[Event, ...] = ()
    findings: Mapping[str, Value] = Field(default_factory=dict)
    numbers: Mapping[str, Stated] = Field(default_factory=dict)
    unsettled: tuple[str, ...] = ()
    denied: tuple[str, ...] = ()

    @model_validator(mode="after")
    def _consistent(self) -> "Profile":
        told = {code for episode in self.episodes for code in (*episode.present, *episode.vague)}
        if both := sorted(told & set(self.denied)):
            raise ValueError(f"{both[0]} is denied, and an episode has it")
        kinds = [event.kind for event in self.events]
        if len(set(kinds)) < len(kinds):
            raise ValueError("two events of one kind; state the one that the difficulties go back to")
        if twice := sorted(({*self.findings, *self.numbers}) & set(self.unsettled)):
            raise ValueError(f"{twice[0]} is both stated and unsettled")
        self._disjoint()
        return self

    def _disjoint(self) -> None:
        by_kind: dict[str, list[tuple[int, int]]] = {}
        for episode in self.episodes:
            span = episode.span(self.age)
            begins, ends = span.narrowest
            for other_begins, other_ends in by_kind.setdefault(episode.kind, []):
                if begins > other_ends and other_begins > ends and begins > ends and other_begins > other_ends:
                    raise ValueError(f"two {episode.kind} episodes overlap; make them one, or mend their dates")
            by_kind[episode.kind].append((begins, ends))

    def fact_count(self) -> int:
        """How many facts a text has to state; a span is one, whatever it is told by."""
        count = len(self.findings) + len(self.numbers) + len(self.unsettled) + len(self.denied)
        for episode in self.episodes:
            effects = ("impairment", "distress", "admission")
            count += 1 + len(episode.present) + len(episode.vague)
            count += sum(getattr(episode, effect) is not None or effect in episode.unsettled for effect in effects)
        return count + sum(1 + (event.ended is not None or "ended" in event.unsettled) for event in self.events)

    def parameter(self) -> dict[str, Any]:
        """The profile as the oracle's query takes it: every date as its least and greatest value.

        Keys: ``age``; ``episodes``, each with ``kind``, ``begins_low``, ``begins_high``, ``ends_low``, ``ends_high``,
        ``days_low``, ``days_high`` (days), ``onset_low``, ``onset_high`` (days of age), ``present`` and ``vague``
        (symptom codes), ``forms`` and ``vague_forms`` (subtype codes), ``impairment``, ``distress``, ``admission``;
        ``events``, kind -> ``ago_low``, ``ago_high``, ``ended_low``, ``ended_high``, and ``perhaps`` where it is
        not known whether it was; ``findings``; ``numbers``, key -> two bounds; ``unsettled``; ``denied``. An admission
        that is not mentioned was not.
        """
        return {
            "age": self.age,
            "episodes": [self._episode(episode) for episode in self.episodes],
            "events": {event.kind: self._event(event) for event in sorted(self.events, key=lambda one: one.kind)},
            "findings": dict(sorted(self.findings.items())),
            "numbers": {key: list(bounds) for key, bounds in sorted(self.numbers.items())},
            "unsettled": sorted(self.unsettled),
            "denied": sorted(self.denied),
        }

    def _episode(self, episode: Episode) -> dict[str, Any]:
        span = episode.span(self.age)
        onset = onset_of(span.begins, self.age)
        return {
            "kind": episode.kind,
            "begins_low": span.begins.low,
            "begins_high": span.begins.high,
            "ends_low": span.ends.low,
            "ends_high": span.ends.high,
            "days_low": span.days.low,
            "days_high": span.days.high,
            "onset_low": onset.low,
            "onset_high": onset.high,
            "present": sorted(episode.present),
            "vague": sorted(episode.vague),
            "forms": sorted(episode.present.values()),
            "vague_forms": sorted(episode.vague.values()),
            "impairment": episode.impairment,
            "distress": episode.distress,
            # As with events: an admission that is not listed was not.
            "admission": None if "admission" in episode.unsettled else bool(episode.admission),
        }

    def _event(self, event: Event) -> dict[str, int]:
        ago, over = event.since(self.age), event.over(self.age)
        bounds = {"ago_low": ago.low, "ago_high": ago.high, "ended_low": over.low, "ended_high": over.high}
        return {**bounds, "perhaps": True} if "happened" in event.unsettled else bounds
