"""Random profiles around the criteria of a disorder or two, so that every verdict occurs."""

from __future__ import annotations

from random import Random
from typing import Any

from pydantic import ValidationError

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition, Requirement, sets_of
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.profile import Profile
from tests.kg.oracle.blurred import Blur
from tests.kg.oracle.drafts import Draft, Stay
from tests.kg.oracle.kleene import compare

LENGTHS = (1, 3, 4, 6, 7, 13, 14, 15, 29, 30, 31, 60, 90, 91, 179, 180, 200, 365, 730, 800)


class Patient:
    """Collects the facts of one profile, exact at first."""

    def __init__(self, knowledge: Knowledge, rng: Random) -> None:
        self.knowledge = knowledge
        self.rng = rng
        self.careless = rng.choice([0.0, 0.0, 0.05, 0.15])
        self.draft = Draft(rng, age=rng.choice([13, 16, 17, *range(18, 60)]))
        self.chosen: dict[str, Any] = {}

    def add(self, disorder: Disorder) -> None:
        for need in disorder.needs:
            self.add_group(self.knowledge.groups[need.group], now=need.when == "now" or self.rng.random() < 0.5)
        for requirement in disorder.requirements:
            self.settle(requirement, slips=self.slips())
        for exclusion in disorder.excluded_when:
            for requirement in exclusion.when:
                if self.rng.random() < 0.3:
                    self.settle(requirement, slips=self.rng.random() < 0.5)

    def slips(self) -> bool:
        return self.rng.random() < self.careless

    def add_group(self, group: SymptomGroup, *, now: bool) -> Stay:
        """An episode that has the group, more or less."""
        rng = self.rng
        stay = self.draft.episode(rng.choice(group.kinds), now=now, anew=rng.random() < 0.15)
        core = sorted(group.core.symptoms) if group.core else []
        chosen = set(core if group.core and group.core.rule == "all" else rng.sample(core, min(1, len(core))))
        spare = sorted(set(group.pool) - chosen)
        missing = max(0, group.minimum_count - len(chosen)) + rng.choice([0, 0, 0, 1, 2]) - self.slips()
        chosen.update(rng.sample(spare, max(0, min(len(spare), missing))))
        stay.shows(code for code in sorted(chosen) if not self.slips())
        if group.minimum_days is not None and stay.days < group.minimum_days:
            stay.lasts(max(1, group.minimum_days + rng.choice([0, 0, 1, 20, 200]) - self.slips()))
        if group.effect == "any":
            setattr(stay, rng.choice(["impairment", "distress"]), not self.slips())
        elif group.effect == "harm":
            setattr(stay, rng.choice(["impairment", "impairment", "admission"]), not self.slips())
        elif group.effect == "intact":
            stay.impairment, stay.admission = self.slips(), self.slips()
        return stay

    def settle(self, requirement: Requirement, *, slips: bool) -> None:
        """Facts at the edge of what a requirement asks, on either side of it."""
        for condition in self.rng.choice(sets_of(requirement)):
            if condition.subject in ("symptom", "subtype"):
                self.symptom(condition, slips=slips)
            elif condition.subject == "event":
                if condition.value is not slips:
                    self.event(str(condition.event))
            elif condition.subject == "group":
                wanted = bool(condition.value) if isinstance(condition.value, bool) else condition.operator[0] == ">"
                if wanted is not slips or self.rng.random() < 0.1:
                    self.add_group(self.knowledge.groups[condition.groups[0]], now=self.rng.random() < 0.5)
            elif condition.subject == "finding":
                self.finding(condition, slips=slips)
            else:
                self.timeline(condition, slips=slips)

    def symptom(self, condition: Condition, *, slips: bool) -> None:
        code = str(condition.code).partition(".")[0]
        if condition.value is slips:
            self.draft.denied.add(code)
            return
        kinds = [key for key, kind in self.knowledge.kinds.items() if code in kind.symptoms]
        self.draft.episode(self.rng.choice(kinds), now=True).present[code] = str(condition.code)

    def finding(self, condition: Condition, *, slips: bool) -> None:
        finding = self.knowledge.findings[str(condition.code)]
        if finding.type == "number":
            self.chosen[finding.key] = max(0, self.near(condition, slips=slips))
        elif (condition.operator == "=") is not slips:
            self.chosen[finding.key] = condition.value
        elif self.rng.random() < 0.7:
            self.chosen[finding.key] = self.any_value(finding)

    def event(self, kind: str) -> int:
        return self.draft.events.setdefault(kind, self.rng.choice(LENGTHS))

    def near(self, condition: Condition, *, slips: bool) -> int:
        """A number beside the limit of a condition, on the side that it asks for, or on the other."""
        value, off = int(condition.value), self.rng.choice([0, 0, 1, 5, 40])
        above = condition.operator in (">", ">=", "=", "!=")
        edge = {"<": -1, ">": 1, "!=": 1}.get(condition.operator, 0)
        if above is slips:
            return value - off - (0 if edge > 0 else 1) if above else value - edge - off
        return value + edge + off if above else value + 1 + edge + off

    def timeline(self, condition: Condition, *, slips: bool) -> None:
        rng, draft = self.rng, self.draft
        if condition.event is not None:
            self.happening(condition, slips=slips)
            return
        stay = draft.episode(str(condition.kind), now=rng.random() < 0.7)
        if condition.function in ("impairment", "distress", "admission", "effect"):
            told = rng.choice(["impairment", "distress"]) if condition.function == "effect" else condition.function
            setattr(stay, told, condition.value is not slips)
        elif condition.function == "days":
            if slips or not compare(stay.days, condition.operator, int(condition.value)):
                stay.lasts(max(1, self.near(condition, slips=slips)))
        elif condition.function == "onset_age":
            age = max(0, min(draft.age - 1, int(condition.value) + rng.choice([0, 3] if slips else [-1, -1, -4])))
            stay.begins = max(stay.ends + 1, (draft.age - age) * 365 + rng.choice([0, 0, 0, 1, -1]))
        elif condition.other_kind is not None:
            other = draft.episode(condition.other_kind, now=True)
            other.begins = max(1, stay.begins + rng.choice([-300, -1, 0, 1, 300]))
        elif rng.random() < 0.8:
            self.beside(stay, condition)

    def happening(self, condition: Condition, *, slips: bool) -> None:
        """An event as long ago as a condition asks."""
        event, near = str(condition.event), self.near(condition, slips=slips)
        ago = self.event(event)
        if condition.kind is not None:
            stay = self.draft.episode(condition.kind, now=self.rng.random() < 0.7)
            self.draft.events[event] = max(0, stay.begins + near)
        elif condition.function == "ended":
            self.draft.over[event] = min(ago, max(0, near))
        else:
            self.draft.events[event] = max(0, near)

    def beside(self, stay: Stay, condition: Condition) -> None:
        """A full episode of a group over part of another episode."""
        group = self.knowledge.groups[self.rng.choice(condition.groups)]
        other = self.add_group(group, now=False)
        if other is not stay:
            part = self.rng.choice(
                [0, 1, stay.days // 2, stay.days // 2 + 1, stay.days - 14, stay.days - 13, stay.days]
            )
            least = max(group.minimum_days or 1, part)
            other.ends = max(0, stay.begins - part if self.rng.random() < 0.5 else stay.ends + part - least)
            other.begins = other.ends + least

    def others(self) -> None:
        """Facts that nobody asked for."""
        rng = self.rng
        for key, finding in self.knowledge.findings.items():
            if rng.random() < 0.12:
                self.chosen.setdefault(key, self.any_value(finding))
        for kind in self.knowledge.kinds:
            if rng.random() < 0.03:
                self.draft.episode(kind, now=rng.random() < 0.5, anew=True)
        for stay in self.draft.episodes:
            if rng.random() < 0.15:
                symptoms = sorted(self.knowledge.kinds[stay.kind].symptoms)
                stay.shows(rng.sample(symptoms, min(len(symptoms), rng.randint(1, 4))))
            for effect in ("impairment", "distress"):
                if getattr(stay, effect) is None and rng.random() < 0.7:
                    setattr(stay, effect, rng.random() < 0.6)
        if rng.random() < 0.3:
            self.draft.denied.update(rng.sample(sorted(self.knowledge.symptoms), rng.randint(1, 6)))

    def any_value(self, finding: Finding) -> Any:
        if finding.type == "boolean":
            return self.rng.random() < 0.5
        if finding.range is not None:
            return self.rng.randint(0, min(9, finding.range[1]))
        return self.rng.choice([choice.value for choice in finding.values])


def patient(knowledge: Knowledge, rng: Random) -> tuple[Profile, str | None]:
    """A profile, and the differential to ask about (None: none)."""
    while True:
        made = Patient(knowledge, rng)
        codes = rng.sample(sorted(knowledge.disorders), rng.choice([1, 1, 1, 2]))
        for code in codes:
            made.add(knowledge.disorders[code])
        made.others()
        near = [code for code, one in knowledge.differentials.items() if {one.primary, one.alternative} & set(codes)]
        try:
            profile = Blur(rng).profile(made.draft, made.chosen, knowledge.findings)
        except ValidationError:
            continue
        return profile, rng.choice(near) if near and rng.random() < 0.8 else None


def patients(knowledge: Knowledge, seed: int, count: int) -> list[tuple[Profile, str | None]]:
    rng = Random(seed)
    return [patient(knowledge, rng) for _ in range(count)]


def asked(cases: list[tuple[Profile, str | None]]) -> list[tuple[dict[str, Any], str | None]]:
    """The cases as the oracle takes them."""
    return [(profile.parameter(), differential) for profile, differential in cases]
