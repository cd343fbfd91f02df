"""Conditions of one patient, straight from the definitions: do they hold, and does something told refute them?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from kg.model.condition import Condition, Requirement, sets_of
from kg.model.finding import Finding
from kg.oracle import Tested
from tests.kg.oracle.kleene import Interval, Truth3, compared, conjunction, disjunction
from tests.kg.oracle.plain_groups import GroupsOf, Stay
from tests.kg.oracle.spans import Days, covered, length, longest_left

EFFECTS = {
    "impairment": ("impairment",),
    "distress": ("distress",),
    "admission": ("admission",),
    "effect": ("distress", "impairment"),
}


class ConditionsOf:
    """The conditions of one patient."""

    def __init__(self, findings: Mapping[str, Finding], groups: GroupsOf, parameter: Mapping[str, Any]) -> None:
        self.findings = findings
        self.groups = groups
        self.told = parameter
        self._known: dict[tuple[str, bool], Truth3] = {}

    def holds(self, requirement: Requirement, closed: bool = False) -> Truth3:
        """Whether a requirement holds; closed: a finding that is not mentioned counts as not so."""
        return disjunction(
            [conjunction([self.one(each, closed) for each in together]) for together in sets_of(requirement)]
        )

    def refuted(self, requirement: Requirement) -> bool:
        """Whether something told makes each of its sets false."""
        return all(
            any(self.one(each) is False and self._told(each) for each in together) for together in sets_of(requirement)
        )

    def tested(self, requirement: Requirement) -> tuple[tuple[Tested, ...], ...]:
        return tuple(
            tuple(Tested(each.text, self.one(each), self._shown_number(each)) for each in together)
            for together in sets_of(requirement)
        )

    def one(self, condition: Condition, closed: bool = False) -> Truth3:
        key = (condition.text, closed)
        if key not in self._known:
            self._known[key] = self._one(condition, closed)
        return self._known[key]

    def _one(self, condition: Condition, closed: bool) -> Truth3:
        wanted = condition.value
        if condition.subject in ("symptom", "subtype"):
            there = disjunction([stay.shows(str(condition.code)) for stay in self.groups.stays])
            return None if there is None else there is wanted
        if condition.subject == "event":
            return None if self._perhaps(condition) else (condition.event in self.told["events"]) is wanted
        if condition.subject == "group" and condition.function in ("now", "ever"):
            truth = self.groups.holds(condition.groups[0], condition.function)
            return None if truth is None else truth is wanted
        if condition.function in EFFECTS:
            stays = self.groups.of_kind(str(condition.kind))
            has = disjunction([stay.told[part] for stay in stays for part in EFFECTS[condition.function]])
            return False if not stays else None if has is None else has is wanted
        if condition.subject == "finding" and self.findings[str(condition.code)].type != "number":
            return self._choice(condition, closed)
        if condition.function == "share":
            return self._share(condition)
        bounds = self.number(condition)
        limit = int(wanted) * (365 if condition.function == "onset_age" else 1)
        if bounds is None:
            return False
        truth = compared(bounds, condition.operator, limit)
        return None if truth and self._perhaps(condition) else truth

    def _perhaps(self, condition: Condition) -> bool:
        """Whether it is not known whether the event that is asked about happened."""
        return bool(self.told["events"].get(condition.event, {}).get("perhaps", False))

    def number(self, condition: Condition) -> Interval | None:
        """The least and the greatest number that is asked for; None where what it is about is not there."""
        if condition.subject == "finding":
            top = (self.findings[str(condition.code)].range or (0, 0))[1]
            low, high = self.told["numbers"].get(condition.code, (0, top))
            return low, high
        if condition.subject == "group":
            found = self.groups.found(condition.groups[0])
            if condition.function == "episodes":
                return sum(one.full is True for one in found), sum(one.full is not False for one in found)
            return max((one.least for one in found), default=0), max((one.most for one in found), default=0)
        event = self.told["events"].get(condition.event)
        stays = self.groups.of_kind(condition.kind) if condition.kind else []
        others = self.groups.of_kind(condition.other_kind) if condition.other_kind else []
        if (condition.event and event is None) or (condition.kind and not stays):
            return None
        if condition.other_kind and not others:
            return None
        return self._timeline(condition, stays, others, event)

    def _timeline(self, condition: Condition, stays: list[Stay], others: list[Stay], event: Any) -> Interval:
        """What a function gives of the episodes and the event that it is about."""
        match condition.function:
            case "ago":
                return event["ago_low"], event["ago_high"]
            case "ended":
                return event["ended_low"], event["ended_high"]
            case "days":
                return longest(stays, "days")
            case "onset_age":
                return min(stay.told["onset_low"] for stay in stays), min(stay.told["onset_high"] for stay in stays)
            case "since":
                first = longest(stays, "begins")
                return event["ago_low"] - first[1], event["ago_high"] - first[0]
            case "lead":
                first, second = longest(stays, "begins"), longest(others, "begins")
                return first[0] - second[1], first[1] - second[0]
            case "overlap" | "share":
                sure, perhaps = self._covers(condition)
                return (
                    sum(covered(stay.narrow, sure) for stay in stays),
                    sum(covered(stay.wide, perhaps) for stay in stays),
                )
            case "outside":
                sure, perhaps = self._covers(condition)
                low = max(longest_left(stay.narrow, perhaps) if length(stay.narrow) else 0 for stay in stays)
                return low, max(longest_left(stay.wide, sure) for stay in stays)
        raise AssertionError(condition.text)

    def _covers(self, condition: Condition) -> tuple[list[Days], list[Days]]:
        """When there was a full episode of one of the groups: surely, and at the most."""
        found = [one for code in condition.groups for one in self.groups.found(code)]
        sure = [one.stay.narrow for one in found if one.full is True]
        return sure, [one.stay.wide for one in found if one.full is not False]

    def _days(self, condition: Condition) -> Interval:
        stays = self.groups.of_kind(str(condition.kind))
        return sum(stay.told["days_low"] for stay in stays), sum(stay.told["days_high"] for stay in stays)

    def _share(self, condition: Condition) -> Truth3:
        part = self.number(condition)
        if part is None:
            return False
        least, most = self._days(condition)
        per_cent = int(condition.value)
        bounds = (part[0] * 100 - per_cent * most, part[1] * 100 - per_cent * least)
        return compared(bounds, condition.operator, 0)

    def _choice(self, condition: Condition, closed: bool) -> Truth3:
        key = str(condition.code)
        if key in self.told["unsettled"]:
            return None
        if key not in self.told["findings"]:
            return True if condition.operator == "!=" else False if closed else None
        return (self.told["findings"][key] == condition.value) is (condition.operator == "=")

    def _told(self, condition: Condition) -> bool:
        """Whether it is something told that makes a false condition false, and no symptom that is missing."""
        if condition.subject in ("symptom", "subtype") and condition.value is True:
            return str(condition.code).partition(".")[0] in self.groups.denied
        if condition.subject == "group":
            return condition.value is False or (
                condition.function in ("count", "episodes") and condition.operator in ("<", "<=", "!=")
            )
        if condition.function in EFFECTS:
            return bool(self.groups.of_kind(str(condition.kind)))
        if condition.subject == "event" or condition.event:
            return not self._perhaps(condition) and (condition.subject == "event" or self.number(condition) is not None)
        return condition.subject != "timeline" or self.number(condition) is not None

    def _shown_number(self, condition: Condition) -> Interval | None:
        """The number as a detailed verdict shows it: ages in years, shares in per cent."""
        truths = condition.function in (*EFFECTS, "now", "ever")
        if condition.subject in ("symptom", "subtype", "event") or truths:
            return None
        if condition.subject == "finding" and self.findings[str(condition.code)].type != "number":
            return None
        bounds = self.number(condition)
        if bounds is None or condition.function not in ("share", "onset_age"):
            return bounds
        if condition.function == "onset_age":
            return bounds[0] // 365, bounds[1] // 365
        least, most = self._days(condition)
        high = 100 if bounds[1] * 100 > least * 99 else -(-bounds[1] * 100 // least)
        return bounds[0] * 100 // most, high


def longest(stays: list[Stay], part: str) -> Interval:
    return max(stay.told[f"{part}_low"] for stay in stays), max(stay.told[f"{part}_high"] for stay in stays)
