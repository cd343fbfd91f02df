"""Verdicts in straight-line Python, from the definitions and the knowledge models alone.

It shares no code and no trick with the query or with the prover's evaluator, so that what all of them say alike is
what the definitions say.
"""

from __future__ import annotations

from collections.abc import Mapping

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import sets_of
from kg.model.disorder import Disorder, Exclusion
from kg.model.profile import Profile
from kg.oracle import InEpisode, Judgement, Part, Tested, Truth, Verdict
from tests.kg.oracle.kleene import Truth3, conjunction, disjunction, negation
from tests.kg.oracle.plain_conditions import ConditionsOf
from tests.kg.oracle.plain_groups import GroupsOf

WORDS: Mapping[bool | None, Truth] = {True: "met", False: "not met", None: "unknown"}


class Plain:
    """Judges one profile."""

    def __init__(self, knowledge: Knowledge, profile: Profile) -> None:
        parameter = profile.parameter()
        self.knowledge = knowledge
        self.groups = GroupsOf(knowledge.groups, parameter)
        self.conditions = ConditionsOf(knowledge.findings, self.groups, parameter)
        self.met: dict[str, Truth3] = {}

    def judge(self, differential: str | None, *, detail: bool = True) -> Judgement:
        verdicts = {code: self.verdict(disorder) for code, disorder in self.knowledge.disorders.items()}
        if detail:
            verdicts = {code: self.reasons(code, verdict) for code, verdict in verdicts.items()}
        rules: dict[str, bool | None] = {}
        tested: dict[str, tuple[tuple[Tested, ...], ...]] = {}
        if differential is not None:
            for rule in self.knowledge.differentials[differential].rules:
                rules[rule.favours] = self.conditions.holds(rule.when)
                if detail:
                    tested[rule.favours] = self.conditions.tested(rule.when)
        return Judgement(verdicts, rules, tested)

    def verdict(self, disorder: Disorder) -> Verdict:
        needs = [self.groups.holds(need.group, need.when) for need in disorder.needs]
        required = [self.conditions.holds(requirement) for requirement in disorder.requirements]
        criteria = conjunction([*needs, *required])
        excluded = disjunction([self.stands(exclusion) for exclusion in disorder.excluded_when])
        verdict = WORDS[conjunction([criteria, negation(excluded)])]
        others = excluded is True or False in required
        return Verdict(
            verdict,
            excluded is True or self.contradicted(disorder),
            *self.units(disorder),
            not others and (verdict == "met" or conjunction(needs) is not True),
            criteria is not False and excluded is not False,
        )

    def reasons(self, code: str, verdict: Verdict) -> Verdict:
        """The verdict with what is behind it."""
        disorder = self.knowledge.disorders[code]
        stands = {one.by: self.stands(one) for one in sorted(disorder.excluded_when, key=lambda one: one.by)}
        return verdict._replace(
            parts=self.parts(disorder),
            excluded_by=tuple(by for by, truth in stands.items() if truth is True),
            perhaps_excluded_by=tuple(by for by, truth in stands.items() if truth is None),
            specifiers=tuple(
                (one.name, conjunction([self.conditions.holds(requirement) for requirement in one.when]))
                for one in disorder.specifiers
            ),
        )

    def criteria(self, code: str) -> Truth3:
        """What a disorder asks for by itself, whatever takes precedence over it."""
        if code not in self.met:
            disorder = self.knowledge.disorders[code]
            needs = [self.groups.holds(need.group, need.when) for need in disorder.needs]
            required = [self.conditions.holds(requirement) for requirement in disorder.requirements]
            self.met[code] = conjunction([*needs, *required])
        return self.met[code]

    def stands(self, exclusion: Exclusion) -> Truth3:
        besides = [self.conditions.holds(requirement, closed=True) for requirement in exclusion.when]
        return conjunction([self.criteria(exclusion.by), *besides])

    def contradicted(self, disorder: Disorder) -> bool:
        """Whether something told speaks against the criteria."""
        for need in disorder.needs:
            if self.groups.out_of_reach(need.group) or self.groups.refuted(need.group, need.when):
                return True
        return any(self.conditions.refuted(requirement) for requirement in disorder.requirements)

    def units(self, disorder: Disorder) -> tuple[int, int]:
        positive = [requirement for requirement in disorder.requirements if requirement.positive]
        satisfied = sum(self.conditions.holds(requirement) is True for requirement in positive)
        satisfied += sum(self.groups.satisfied(need.group) for need in disorder.needs)
        return satisfied, len(positive) + sum(self.groups.units(need.group) for need in disorder.needs)

    def parts(self, disorder: Disorder) -> tuple[Part, ...]:
        parts = []
        for need in disorder.needs:
            seen = tuple(
                InEpisode(
                    one.stay.place,
                    one.least,
                    one.most,
                    one.enough,
                    one.core,
                    one.length,
                    one.effect,
                    one.stay.now,
                    one.full,
                )
                for one in self.groups.found(need.group)
            )
            parts.append(Part("need", f"{need.group}.{need.when}", self.groups.holds(need.group, need.when), seen))
        for requirement in disorder.requirements:
            text = " or ".join(" and ".join(one.text for one in together) for together in sets_of(requirement))
            tested = self.conditions.tested(requirement)
            parts.append(Part("requirement", text, self.conditions.holds(requirement), sets=tested))
        return tuple(parts)
