"""Random profiles around the criteria of a disorder or two, so that every verdict occurs."""

from __future__ import annotations

from random import Random
from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition, Value
from kg.model.disorder import Disorder
from kg.model.finding import Finding
from kg.model.group import SymptomGroup
from kg.model.profile import PastEpisode, Profile

TOTAL = "duration.total"


class Patient:
    """Collects the facts of one profile."""

    def __init__(self, knowledge: Knowledge, rng: Random) -> None:
        self.knowledge = knowledge
        self.rng = rng
        self.careless = rng.choice([0.0, 0.0, 0.05, 0.15])
        self.present: set[str] = set()
        self.findings: dict[str, Value] = {}
        self.past: list[PastEpisode] = []
        self.disorders: list[Disorder] = []

    def add(self, disorder: Disorder) -> None:
        rng = self.rng
        self.disorders.append(disorder)
        for required in disorder.requires:
            if required.mandatory or rng.random() < 0.4:
                self.add_group(self.knowledge.groups[required.group])
        total = self.findings.get(TOTAL)
        least, most = disorder.minimum_days or 1, disorder.maximum_days or 2000
        if rng.random() < 0.9 and not (total is not None and least <= int(total) <= most):
            self.findings[TOTAL] = rng.choice([least, least + 1, most, rng.randint(least, most)])
        if rng.random() < self.careless:
            self.findings[TOTAL] = max(1, rng.choice([least - 1, most + 1]))
        if disorder.functional_impairment is not None:
            self.findings["impairment"] = disorder.functional_impairment ^ self.slips()
        if disorder.stressor != "none":
            self.findings[f"stressor.{disorder.stressor}"] = not self.slips()
        for condition in disorder.requirements:
            self.settle(condition)

    def add_group(self, group: SymptomGroup) -> None:
        rng = self.rng
        core = sorted(group.core.symptoms) if group.core else []
        chosen = set(core if group.core and group.core.rule == "all" else rng.sample(core, min(1, len(core))))
        spare = sorted(set(group.pool) - chosen)
        missing = max(0, group.minimum_count - len(chosen)) + rng.choice([0, 0, 0, 1, 2]) - self.slips()
        chosen.update(rng.sample(spare, max(0, min(len(spare), missing))))
        stated: dict[str, Value] = {}
        if group.episode is not None:
            least = group.minimum_days or 5
            stated[f"{group.episode}.days"] = max(1, least + rng.choice([0, 1, 20, 200]) - self.slips())
            effect = rng.random() < 0.6 if group.impairment is None else group.impairment
            stated[f"{group.episode}.impairment"] = effect ^ self.slips()
            if rng.random() < 0.12:
                vague = {code for code in chosen if rng.random() < self.careless}
                self.past.append(
                    PastEpisode(
                        episode=group.episode,
                        present={code: f"{code}.1" for code in sorted(chosen - vague)},
                        vague={code: f"{code}.1" for code in sorted(vague)},
                        findings={key: value for key, value in stated.items() if not self.slips()},
                    )
                )
                return
        self.present |= chosen
        for key, value in stated.items():
            self.findings.setdefault(key, value)

    def settle(self, condition: Condition) -> None:
        """States a value at the edge of what the condition asks, on either side of it."""
        name, value = condition.finding, condition.value
        if name in self.knowledge.findings:
            if isinstance(value, bool):
                self.findings[name] = value ^ self.slips()
            elif isinstance(value, int):
                off = {"<": -1, ">": 1}.get(condition.operator, 0)
                self.findings[name] = max(0, value + (self.rng.choice([-1, 0, 1]) if self.slips() else off))
            else:
                self.findings[name] = value
        elif name.endswith(".majority") and TOTAL in self.findings:
            half = int(self.findings[TOTAL]) // 2
            self.findings[name.replace(".majority", ".days")] = max(1, half + self.rng.choice([0, 1, 1, 2]))

        elif name.endswith(".days"):
            if self.rng.random() < 0.7:
                self.findings[name] = max(1, int(value) + self.rng.choice([-1, 0, 1]))
        elif name in self.knowledge.symptoms and value is True and not self.slips():
            self.present.add(name)
        elif name.rpartition(".")[0] in self.knowledge.groups and value is True and not self.slips():
            self.add_group(self.knowledge.groups[name.rpartition(".")[0]])

    def state_others(self) -> None:
        """States findings that nobody asked for, and sometimes symptoms of all kinds."""
        for key, finding in self.knowledge.findings.items():
            if self.rng.random() < 0.15:
                self.findings.setdefault(key, self.any_value(finding))
        if self.rng.random() < 0.1:
            self.present |= set(self.rng.sample(sorted(self.knowledge.symptoms), self.rng.randint(1, 12)))

    def any_value(self, finding: Finding) -> Value:
        if finding.type == "boolean":
            return self.rng.random() < 0.5
        if finding.range is not None:
            return self.rng.randint(*finding.range)
        return self.rng.choice([choice.value for choice in finding.values])

    def slips(self) -> bool:
        return self.rng.random() < self.careless

    def profile(self) -> Profile:
        doubt = self.rng.choice([0.0, 0.0, 0.06, 0.2])
        silence = self.rng.choice([0.0, 0.0, 0.1, 0.3])
        vague = {code for code in sorted(self.present) if self.rng.random() < doubt}
        kept = {key: value for key, value in sorted(self.findings.items()) if self.rng.random() >= silence}
        return Profile(
            present={code: f"{code}.1" for code in sorted(self.present - vague)},
            vague={code: f"{code}.1" for code in sorted(vague)},
            findings=kept,
            past=tuple(self.past),
        )


def patient(knowledge: Knowledge, rng: Random) -> tuple[Profile, str | None]:
    """A profile, and the differential to ask about (None: none)."""
    made = Patient(knowledge, rng)
    codes = rng.sample(sorted(knowledge.disorders), rng.choice([1, 1, 1, 2]))
    for code in codes:
        made.add(knowledge.disorders[code])
    made.state_others()
    near = [code for code, one in knowledge.differentials.items() if {one.primary, one.alternative} & set(codes)]
    return made.profile(), rng.choice(near) if near and rng.random() < 0.8 else None


def patients(knowledge: Knowledge, seed: int, count: int) -> list[tuple[Profile, str | None]]:
    rng = Random(seed)
    return [patient(knowledge, rng) for _ in range(count)]


def asked(cases: list[tuple[Profile, str | None]]) -> list[tuple[dict[str, Any], str | None]]:
    """The cases as the oracle takes them."""
    return [(profile.parameter(), differential) for profile, differential in cases]
