"""Symptom groups in the episodes of one patient, straight from the definitions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from kg.model.group import SymptomGroup
from tests.kg.oracle.kleene import Truth3, conjunction, disjunction, negation
from tests.kg.oracle.spans import Days, overlap_at_least


class Stay(NamedTuple):
    """One episode, as `Profile.parameter()` gives it."""

    place: int
    told: Mapping[str, Any]
    shown: frozenset[str]
    vague: frozenset[str]

    @property
    def narrow(self) -> Days:
        return self.told["begins_low"], self.told["ends_high"]

    @property
    def wide(self) -> Days:
        return self.told["begins_high"], self.told["ends_low"]

    @property
    def now(self) -> Truth3:
        return True if self.told["ends_high"] == 0 else False if self.told["ends_low"] > 0 else None

    def shows(self, code: str) -> Truth3:
        return True if code in self.shown else None if code in self.vague else False

    def meets(self, other: Stay, days: int) -> Truth3:
        if overlap_at_least(self.narrow, other.narrow, days):
            return True
        return None if overlap_at_least(self.wide, other.wide, days) else False


class Found(NamedTuple):
    """What an episode has of a group."""

    stay: Stay
    least: int
    most: int
    enough: Truth3
    core: Truth3
    length: Truth3
    effect: Truth3
    satisfied: int

    @property
    def full(self) -> Truth3:
        return conjunction([self.enough, self.core, self.length, self.effect])


class GroupsOf:
    """The groups of one patient."""

    def __init__(self, groups: Mapping[str, SymptomGroup], parameter: Mapping[str, Any]) -> None:
        self.groups = groups
        self.age = parameter["age"]
        self.denied = set(parameter["denied"])
        self.stays = [
            Stay(
                place,
                told,
                frozenset((*told["present"], *told["forms"])),
                frozenset((*told["vague"], *told["vague_forms"])),
            )
            for place, told in enumerate(parameter["episodes"])
        ]
        self._found: dict[str, list[Found]] = {}

    def of_kind(self, kind: str) -> list[Stay]:
        return [stay for stay in self.stays if stay.told["kind"] == kind]

    def found(self, code: str) -> list[Found]:
        """The group in each episode of its kinds."""
        if code not in self._found:
            group = self.groups[code]
            stays = [stay for stay in self.stays if stay.told["kind"] in group.kinds]
            self._found[code] = [self._in(group, stay) for stay in stays]
        return self._found[code]

    def holds(self, code: str, when: str) -> Truth3:
        if when == "ever":
            return disjunction([found.full for found in self.found(code)])
        return disjunction([conjunction([found.full, found.stay.now]) for found in self.found(code)])

    def minimum(self, group: SymptomGroup) -> int:
        return min(self.minimums(group))

    def minimums(self, group: SymptomGroup) -> list[int]:
        """The counts that may be asked: of somebody whose age is not told, any of them."""
        if self.age is None:
            return [group.minimum_count, *(one.count for one in group.minimum_by_age)]
        younger = [one for one in group.minimum_by_age if self.age < one.below]
        return [min(younger, key=lambda one: one.below).count if younger else group.minimum_count]

    def units(self, code: str) -> int:
        group = self.groups[code]
        return self.minimum(group) + (group.minimum_days is not None) + (group.effect in ("any", "harm"))

    def satisfied(self, code: str) -> int:
        return max([found.satisfied for found in self.found(code)], default=0)

    def out_of_reach(self, code: str) -> bool:
        """Whether denials leave too few symptoms, or too little of the core."""
        group = self.groups[code]
        left = [one for one in group.pool if one.partition(".")[0] not in self.denied]
        if len(left) < self.minimum(group):
            return True
        if group.core is None:
            return False
        core = [one in left for one in group.core.symptoms]
        return not (all(core) if group.core.rule == "all" else any(core))

    def refuted(self, code: str, when: str) -> bool:
        """Whether there is an episode, and each has another length or effect, or is over where it may not be."""
        against = [
            found.length is False or found.effect is False or (when == "now" and found.stay.now is False)
            for found in self.found(code)
        ]
        return bool(against) and all(against)

    def _in(self, group: SymptomGroup, stay: Stay) -> Found:
        shown = {code: self._shown(code, stay, max(1, group.minimum_days or 1)) for code in group.pool}
        least = sum(truth is True for truth in shown.values())
        most = sum(truth is not False for truth in shown.values())
        minimum = self.minimum(group)
        count = True if least >= max(self.minimums(group)) else None if most >= minimum else False
        core, asked, first = self._core(group, shown)
        length, effect = self._length(group, stay), self._effect(group, stay)
        # What the core needs is reserved for it: other symptoms do not fill its place.
        satisfied = first + min(least - first, minimum - asked)
        satisfied += group.minimum_days is not None and length is True
        satisfied += group.effect in ("any", "harm") and effect is True
        return Found(stay, least, most, count, core, length, effect, satisfied)

    def _shown(self, code: str, stay: Stay, days: int) -> Truth3:
        """Whether a symptom is there in the episode, or in another one that goes on at the same time."""
        elsewhere = [
            conjunction([other.shows(code), stay.meets(other, days)])
            for other in self.stays
            if other is not stay and (code in other.shown or code in other.vague)
        ]
        return disjunction([stay.shows(code), *elsewhere])

    def _core(self, group: SymptomGroup, shown: Mapping[str, Truth3]) -> tuple[Truth3, int, int]:
        """Whether the core is there, how many symptoms it asks for, and how many of these are there."""
        if group.core is None:
            return True, 0, 0
        truths: Sequence[Truth3] = [shown[code] for code in group.core.symptoms]
        if group.core.rule == "all":
            return conjunction(truths), len(truths), sum(truth is True for truth in truths)
        one = disjunction(truths)
        return one, 1, int(one is True)

    def _length(self, group: SymptomGroup, stay: Stay) -> Truth3:
        if group.minimum_days is None or stay.told["days_low"] >= group.minimum_days:
            return True
        return None if stay.told["days_high"] >= group.minimum_days else False

    def _effect(self, group: SymptomGroup, stay: Stay) -> Truth3:
        if group.effect is None:
            return True
        if group.effect == "any":
            return disjunction([stay.told["impairment"], stay.told["distress"]])
        beside = [
            conjunction([found.enough, found.core, stay.meets(found.stay, 1)])
            for found in self.found(str(group.harm_by))
        ]
        harm = disjunction([stay.told["impairment"], stay.told["admission"], *beside])
        return harm if group.effect == "harm" else negation(harm)
