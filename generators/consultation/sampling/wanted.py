"""What a patient has to be like so that the criteria of some disorders are met: one way of several, drawn."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.criteria.records import DisorderCriteria, Group
from kg.model.condition import Condition, Value, sets_of
from kg.model.timeline import YEAR

FAR = 10**6
"""Beyond any number of days."""


class Range(NamedTuple):
    """Numbers that are allowed, both ends included."""

    low: int = -FAR
    high: int = FAR

    def within(self, other: "Range") -> "Range":
        """What both allow."""
        return Range(max(self.low, other.low), min(self.high, other.high))


def range_of(condition: Condition, scale: int = 1) -> Range:
    """The numbers that a condition allows; of ``!=``, those above."""
    value = int(condition.value) * scale
    return {
        ">=": Range(low=value),
        ">": Range(low=value + 1),
        "<": Range(high=value - 1),
        "<=": Range(high=value),
        "=": Range(value, value),
        "!=": Range(low=value + 1),
    }[condition.operator]


class Sought(NamedTuple):
    """A group that an episode has to hold.

    Attributes:
        now: it has to go on.
    """

    group: Group
    now: bool


@dataclass
class WantedFacts:
    """What the needs and requirements of some disorders ask for, of each requirement one set of conditions.

    Attributes:
        sought: the groups that have to be there.
        fewer: group -> it may have at the most so many symptoms.
        signs: symptoms and forms that have to be there.
        spans: function of the timeline (``days``, ``onset_age``) and kind -> days.
        effects: kind and effect -> whether it must be.
        gaps: kind and event -> days from the event to the first onset.
        events: event -> whether it has to have happened.
        dates: function (``ago``, ``ended``) and event -> days ago.
        values: finding -> the conditions that its value has to meet.
        beside: conditions on how a kind of episode lies beside full episodes of groups.
    """

    sought: list[Sought] = field(default_factory=list)
    fewer: dict[str, int] = field(default_factory=dict)
    signs: set[str] = field(default_factory=set)
    spans: dict[tuple[str, str], Range] = field(default_factory=dict)
    effects: dict[tuple[str, str], bool] = field(default_factory=dict)
    gaps: dict[tuple[str, str], Range] = field(default_factory=dict)
    events: dict[str, bool] = field(default_factory=dict)
    dates: dict[tuple[str, str], Range] = field(default_factory=dict)
    values: dict[str, list[Condition]] = field(default_factory=dict)
    beside: list[Condition] = field(default_factory=list)

    def span(self, function: str, kind: str) -> Range:
        """What is allowed of a length or an age at onset, in days."""
        return self.spans.get((function, kind), Range())

    def allows(self, finding: str, value: Value) -> bool:
        """Whether a finding may have a value."""
        return all(_holds(one, value) for one in self.values.get(finding, ()))

    def take(self, criteria: Criteria, condition: Condition) -> None:
        """Adds a condition."""
        if condition.subject == "finding":
            self.values.setdefault(condition.code or "", []).append(condition)
        elif condition.subject in ("symptom", "subtype"):
            if condition.value:
                self.signs.add(condition.code or "")
        elif condition.subject == "event":
            self.events[condition.event or ""] = bool(condition.value)
        elif condition.subject == "group":
            self._group(criteria, condition)
        else:
            self._timeline(condition)

    def _group(self, criteria: Criteria, condition: Condition) -> None:
        group = criteria.groups[condition.groups[0]]
        if condition.value is True:
            self.sought.append(Sought(group, condition.function == "now"))
        elif condition.value is False:
            self.fewer[group.code] = min(self.fewer.get(group.code, FAR), group.minimum_count - 1)

    def _timeline(self, condition: Condition) -> None:
        function, kind, event = condition.function, condition.kind or "", condition.event or ""
        if condition.groups:
            self.beside.append(condition)
        elif function in ("days", "onset_age"):
            scale = YEAR if function == "onset_age" else 1
            key = (function, kind)
            self.spans[key] = self.span(*key).within(range_of(condition, scale))
        elif function == "since":
            self.gaps[kind, event] = self.gaps.get((kind, event), Range()).within(range_of(condition))
            self.events.setdefault(event, True)
        elif function in ("ago", "ended"):
            self.dates[function, event] = self.dates.get((function, event), Range()).within(range_of(condition))
        elif function in ("impairment", "distress", "admission", "effect"):
            self.effects[kind, function] = bool(condition.value)


def _holds(condition: Condition, value: Value) -> bool:
    if isinstance(value, int) and not isinstance(value, bool):
        low, high = range_of(condition)
        return (low <= value <= high) if condition.operator != "!=" else value != condition.value
    return (value == condition.value) is (condition.operator == "=")


def wanted(criteria: Criteria, disorders: Iterable[DisorderCriteria], rng: Stream) -> WantedFacts:
    """One way to meet the criteria of some disorders at once; exclusions are left to whoever judges the patient."""
    found = WantedFacts()
    for disorder in disorders:
        found.sought += [Sought(criteria.groups[need.group], need.when == "now") for need in disorder.needs]
        for requirement in disorder.requirements:
            for condition in rng.choice(sets_of(requirement)):
                found.take(criteria, condition)
    # A full pool that is sought keeps its symptoms: what tells the two groups apart is length or effect.
    pools = [{*one.group.pool} for one in found.sought]
    found.fewer = {
        code: most
        for code, most in found.fewer.items()
        if not any({*criteria.groups[code].pool} <= pool for pool in pools)
    }
    return found
