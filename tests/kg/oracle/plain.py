"""Verdicts in straight-line Python, from the definitions and the knowledge models alone.

It shares no code and no trick with the query or with the solver's formulas, so that what all of them say alike is
what the definitions say.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition, Value
from kg.model.disorder import Disorder
from kg.model.group import SymptomGroup
from kg.model.profile import Profile
from kg.oracle import Judgement, Part, Tested, Truth, Verdict

TOTAL = "duration.total"
WORDS: Mapping[bool | None, Truth] = {True: "met", False: "not met", None: "unknown"}


def conjunction(truths: Sequence[bool | None]) -> bool | None:
    if any(truth is False for truth in truths):
        return False
    return None if any(truth is None for truth in truths) else True


def disjunction(truths: Sequence[bool | None]) -> bool | None:
    if any(truth is True for truth in truths):
        return True
    return None if any(truth is None for truth in truths) else False


class Span(NamedTuple):
    """The present or one past episode."""

    present: Collection[str]
    vague: Collection[str]
    stated: Mapping[str, Value]


class Seen(NamedTuple):
    """A group in one span.

    Attributes:
        complete: whether it is met there.
        refuted: a stated length or effect makes it impossible there.
        satisfied: how many of its units are satisfied there.
    """

    complete: bool | None
    refuted: bool
    satisfied: int


def by_groups(verdict: str, parts: list[Part], excluded: bool) -> bool:
    """Whether a verdict follows from the required groups."""
    states = [part.holds for part in parts if part.part == "group"]
    if verdict == "met":
        return len(states) > 0
    if verdict == "unknown":
        return None in states
    elsewhere = excluded or any(part.holds is False for part in parts if part.part != "group")
    return False in states and not elsewhere


class Plain:
    """Judges one profile."""

    def __init__(self, knowledge: Knowledge, profile: Profile) -> None:
        self.knowledge = knowledge
        self.profile = profile
        self.now = Span(profile.present, profile.vague, profile.findings)
        total = profile.findings.get(TOTAL)
        self.total = None if total is None else int(total)
        self.groups = {code: self.spans(group) for code, group in knowledge.groups.items()}

    def judge(self, differential: str | None) -> Judgement:
        verdicts = {code: self.verdict(disorder) for code, disorder in self.knowledge.disorders.items()}
        rules: dict[str, bool | None] = {}
        tested: dict[str, tuple[tuple[Tested, ...], ...]] = {}
        if differential is not None:
            for rule in self.knowledge.differentials[differential].rules:
                sets = [conjunction([self.holds(one) for one in together]) for together in rule.when.any_of]
                rules[rule.favours] = disjunction(sets)
                tested[rule.favours] = tuple(self.tested(together) for together in rule.when.any_of)
        return Judgement(verdicts, rules, tested)

    def tested(self, together: Sequence[Condition]) -> tuple[Tested, ...]:
        by_text = sorted(together, key=lambda condition: condition.text)
        return tuple(Tested(condition.text, self.holds(condition)) for condition in by_text)

    def verdict(self, disorder: Disorder) -> Verdict:
        parts = self.parts(disorder)
        criteria = conjunction([part.holds for part in parts])
        excluders = sorted(edge.disorder for edge in disorder.excluded_when)
        own = {code: self.criteria(code) for code in excluders}
        free = [None if own[code] is None else not own[code] for code in excluders]
        excluded = tuple(code for code in excluders if own[code] is True)
        groups = [self.knowledge.groups[part.of] for part in parts if part.part == "group"]
        others = [part for part in parts if part.part != "group"]
        contradicted = bool(excluded) or any(self.refuted(group) for group in groups)
        for part in others:
            if part.holds is False and part.part != "requirement":
                contradicted = True
        for condition in disorder.requirements:
            if self.contradicts(condition):
                contradicted = True
        units = len(others)
        satisfied = sum(part.holds is True for part in others)
        for group in groups:
            units += group.minimum_count + (group.minimum_days is not None) + (group.impairment is not None)
            satisfied += max(seen.satisfied for seen in self.seen(group))
        verdict = WORDS[conjunction([criteria, *free])]
        return Verdict(
            verdict,
            contradicted,
            satisfied,
            units,
            by_groups(verdict, parts, bool(excluded)),
            criteria is not False and any(one is not True for one in free),
            tuple(parts),
            excluded,
            tuple(code for code in excluders if own[code] is None),
        )

    def criteria(self, code: str) -> bool | None:
        return conjunction([part.holds for part in self.parts(self.knowledge.disorders[code])])

    def parts(self, disorder: Disorder) -> list[Part]:
        stated = self.profile.findings
        required = sorted(part.group for part in disorder.requires if part.mandatory)
        parts = [Part("group", code, self.ever(self.knowledge.groups[code])) for code in required]
        if disorder.minimum_days is not None:
            long = None if self.total is None else self.total >= disorder.minimum_days
            parts.append(Part("minimum duration", TOTAL, long))
        if disorder.maximum_days is not None:
            short = None if self.total is None else self.total <= disorder.maximum_days
            parts.append(Part("maximum duration", TOTAL, short))
        if disorder.functional_impairment is not None:
            effect = stated.get("impairment")
            as_asked = None if effect is None else effect is disorder.functional_impairment
            parts.append(Part("functional impairment", "impairment", as_asked))
        if disorder.stressor != "none":
            key = f"stressor.{disorder.stressor}"
            parts.append(Part("stressor", key, None if key not in stated else stated[key] is True))
        by_text = sorted(disorder.requirements, key=lambda condition: condition.text)
        return parts + [Part("requirement", condition.text, self.holds(condition)) for condition in by_text]

    def ever(self, group: SymptomGroup) -> bool | None:
        return disjunction([seen.complete for seen in self.seen(group)])

    def refuted(self, group: SymptomGroup) -> bool:
        return all(seen.refuted for seen in self.seen(group))

    def seen(self, group: SymptomGroup) -> list[Seen]:
        """The group now, then in each past episode of its kind."""
        return self.groups[group.code]

    def spans(self, group: SymptomGroup) -> list[Seen]:
        past = [earlier for earlier in self.profile.past if group.episode == earlier.episode]
        spans = [self.now, *(Span(earlier.present, earlier.vague, earlier.findings) for earlier in past)]
        return [self.in_span(group, span) for span in spans]

    def in_span(self, group: SymptomGroup, span: Span) -> Seen:
        here = {code for code in group.pool if code in span.present}
        perhaps = {code for code in group.pool if code in span.vague}
        core = set(group.core.symptoms) if group.core else set()
        of_core = 0 if group.core is None else 1 if group.core.rule == "one_of" else len(core)
        enough = counted(len(here), len(perhaps), group.minimum_count)
        core_enough = counted(len(here & core), len(perhaps & core), of_core)
        long, unharmed = self.long_enough(group, span), self.effect_fits(group, span)
        first = min(len(here & core), of_core)
        # What the core needs is reserved for it: other symptoms do not fill its place.
        satisfied = first + min(len(here) - first, group.minimum_count - of_core)
        satisfied += group.minimum_days is not None and long is True
        satisfied += group.impairment is not None and unharmed is True
        complete = conjunction([enough, core_enough, long, unharmed])
        return Seen(complete, long is False or unharmed is False, satisfied)

    def long_enough(self, group: SymptomGroup, span: Span) -> bool | None:
        if group.minimum_days is None:
            return True
        days = span.stated.get(f"{group.episode}.days")
        if days is not None:
            return int(days) >= group.minimum_days
        return False if self.total is not None and self.total < group.minimum_days else None

    def effect_fits(self, group: SymptomGroup, span: Span) -> bool | None:
        if group.impairment is None:
            return True
        effect = span.stated.get(f"{group.episode}.impairment")
        return None if effect is None else effect is group.impairment

    def holds(self, condition: Condition) -> bool | None:
        name, value = condition.finding, condition.value
        owner, _, aspect = name.rpartition(".")
        if name in self.knowledge.symptoms:
            if name in self.profile.vague:
                return None
            return (name in self.profile.present) is value
        if owner in self.knowledge.groups:
            group = self.knowledge.groups[owner]
            truth = self.seen(group)[0].complete if aspect == "met" else self.ever(group)
            return None if truth is None else truth is value
        if aspect == "majority":
            days = self.profile.findings.get(f"{owner}.days")
            if days is None or self.total is None:
                return None
            return (int(days) > self.total / 2) is value
        stated = self.profile.findings.get(name)
        if stated is not None:
            return compare(stated, condition.operator, value)
        if owner in self.knowledge.episodes and aspect == "days" and self.total is not None:
            return self.bounded(condition.operator, int(value))
        return None

    def bounded(self, operator: str, value: int) -> bool | None:
        """A test on the unstated length of an episode, of which only the longest it can be is known."""
        possible = {compare(days, operator, value) for days in range(1, (self.total or 0) + 1)}
        return possible.pop() if len(possible) == 1 else None

    def contradicts(self, condition: Condition) -> bool:
        """Whether a requirement fails by what is stated, not by symptoms that are missing."""
        owner, _, aspect = condition.finding.rpartition(".")
        if condition.finding in self.knowledge.symptoms and condition.value is True:
            return False
        if owner in self.knowledge.groups and aspect in ("met", "ever") and condition.value is True:
            return self.refuted(self.knowledge.groups[owner])
        return self.holds(condition) is False


def counted(here: int, perhaps: int, minimum: int) -> bool | None:
    if here >= minimum:
        return True
    return None if here + perhaps >= minimum else False


def compare(stated: Value, operator: str, value: Value) -> bool:
    if operator == "=":
        return stated == value
    left, right = int(stated), int(value)
    return {"<": left < right, "<=": left <= right, ">": left > right, ">=": left >= right}[operator]
