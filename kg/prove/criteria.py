"""The criteria of the knowledge as formulas over an open patient, by the definitions of the oracle."""

import operator
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

import z3

from kg.errors import KnowledgeError
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.units import units
from kg.model.condition import Condition
from kg.model.differential import Rule
from kg.model.finding import EFFECT, IMPAIRMENT, LENGTH, MAJORITY, TOTAL
from kg.model.group import SymptomGroup
from kg.model.units import reading
from kg.prove.truth import CERTAIN, Truth, all_of, any_of, negation
from kg.prove.unknowns import Stated, Stretch, Unknowns

_COMPARE: dict[str, Callable[[Any, Any], Any]] = {
    "=": operator.eq,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_PUSHED_UP = {">", ">="}


class SymbolicCriteria:
    """Groups, conditions, rules, criteria and verdicts of one open patient."""

    def __init__(self, knowledge: Knowledge, patient: Unknowns) -> None:
        """Ties the knowledge to the variables of a patient."""
        self._knowledge = knowledge
        self._patient = patient
        self._reading = reading(units(knowledge.findings, knowledge.episodes))
        self.met = cache(self._met)
        self.ever = cache(self._ever)
        self.criteria = cache(self._criteria)
        self.verdict = cache(self._verdict)

    def _met(self, code: str) -> Truth:
        """Whether a group is complete now."""
        return self._complete(self._knowledge.groups[code], self._patient.now)

    def _ever(self, code: str) -> Truth:
        """Whether a group is complete now or was in a past episode."""
        group = self._knowledge.groups[code]
        if group.episode is None:
            return self.met(code)
        past = self._patient.past[group.episode]
        then = self._complete(group, past)
        was = Truth(z3.And(past.exists, then.yes), z3.Or(z3.Not(past.exists), then.no))
        return any_of([self.met(code), was])

    def _criteria(self, code: str) -> Truth:
        """Whether a disorder's own criteria hold, whatever takes precedence over it."""
        return all_of(truth for _, truth in self.parts(code))

    def _verdict(self, code: str) -> Truth:
        """The verdict: the criteria, and none of the disorders that take precedence."""
        excluders = [edge.disorder for edge in self._knowledge.disorders[code].excluded_when]
        return all_of([self.criteria(code), *(negation(self.criteria(other)) for other in excluders)])

    def parts(self, code: str) -> list[tuple[str, Truth]]:
        """The criteria of a disorder one by one, each with a name for reports."""
        disorder = self._knowledge.disorders[code]
        found = [(f"group {part.group}", self.ever(part.group)) for part in disorder.requires if part.mandatory]
        if disorder.minimum_duration is not None:
            found.append(self._limit(f"{TOTAL} >= {disorder.minimum_duration}"))
        if disorder.maximum_duration is not None:
            found.append(self._limit(f"{TOTAL} <= {disorder.maximum_duration}"))
        if disorder.functional_impairment is not None:
            found.append(self._limit(f"{IMPAIRMENT} = {str(disorder.functional_impairment).lower()}"))
        if disorder.stressor != "none":
            found.append(self._limit(f"stressor.{disorder.stressor} = true"))
        return found + [(condition.text, self.condition(condition)) for condition in disorder.requirements]

    def rule(self, rule: Rule) -> Truth:
        """Whether a rule holds: one of its sets of conditions as a whole."""
        return any_of(all_of(map(self.condition, together)) for together in rule.when.any_of)

    def condition(self, condition: Condition) -> Truth:
        """Whether a condition holds.

        Raises:
            KnowledgeError: it names no symptom, finding, group or episode.
        """
        now, findings = self._patient.now, self._patient.findings
        name = condition.finding
        if name in now.present:
            return _wanted(self._symptom(name), condition)
        if name in findings:
            return self._compared(condition, findings[name])
        owner, _, aspect = name.rpartition(".")
        if owner in self._knowledge.groups and aspect in ("met", "ever"):
            return _wanted(self.met(owner) if aspect == "met" else self.ever(owner), condition)
        if owner in now.days and aspect == MAJORITY:
            return _wanted(self._majority(owner), condition)
        if owner in now.days and aspect == LENGTH:
            return self._days(now.days[owner], condition.operator, condition.value)
        if owner in now.days and aspect == EFFECT:
            return self._compared(condition, now.impairment[owner])
        raise KnowledgeError(f"The condition '{condition.text}' names nothing that is known; correct its finding.")

    def _limit(self, text: str) -> tuple[str, Truth]:
        return text, self.condition(Condition.model_validate(text, context=self._reading))

    def _symptom(self, code: str) -> Truth:
        now = self._patient.now
        return Truth(now.present[code], z3.Not(z3.Or(now.present[code], now.vague[code])))

    def _compared(self, condition: Condition, stated: Stated) -> Truth:
        value: bool | int = condition.value if not isinstance(condition.value, str) else self._place(condition)
        holds = _COMPARE[condition.operator](stated.value, value)
        return Truth(z3.And(stated.known, holds), z3.And(stated.known, z3.Not(holds)))

    def _place(self, condition: Condition) -> int:
        values = [choice.value for choice in self._knowledge.findings[condition.finding].values]
        if condition.value not in values:
            raise KnowledgeError(
                f"The condition '{condition.text}' asks for a value that {condition.finding} does not have; "
                f"it has {', '.join(values)}."
            )
        return values.index(str(condition.value))

    def _majority(self, episode: str) -> Truth:
        days, total = self._patient.now.days[episode], self._patient.findings[TOTAL]
        known, most = z3.And(days.known, total.known), days.value * 2 > total.value
        return Truth(z3.And(known, most), z3.And(known, z3.Not(most)))

    def _days(self, days: Stated, comparison: str, value: bool | int | str) -> Truth:
        """A test on a length; where it is not stated, the total duration still bounds it from above."""
        holds = _COMPARE[comparison](days.value, value)
        total = self._patient.findings[TOTAL]
        at_most = _COMPARE[comparison](total.value, value)
        bound = z3.And(z3.Not(days.known), total.known)
        yes, no = z3.And(days.known, holds), z3.And(days.known, z3.Not(holds))
        if comparison in _PUSHED_UP:
            return Truth(yes, z3.Or(no, z3.And(bound, z3.Not(at_most))))
        if comparison == "=":
            return Truth(yes, z3.Or(no, z3.And(bound, total.value < value)))
        return Truth(z3.Or(yes, z3.And(bound, at_most)), no)

    def _complete(self, group: SymptomGroup, stretch: Stretch) -> Truth:
        here, perhaps = _counted(group.pool, stretch)
        parts = [_at_least(here, perhaps, group.minimum_count), self._core(group, stretch)]
        if group.episode is not None and group.minimum_days is not None:
            parts.append(self._days(stretch.days[group.episode], ">=", group.minimum_days))
        if group.episode is not None and group.impairment is not None:
            known, value = stretch.impairment[group.episode]
            parts.append(Truth(z3.And(known, value == group.impairment), z3.And(known, value != group.impairment)))
        return all_of(parts)

    def _core(self, group: SymptomGroup, stretch: Stretch) -> Truth:
        if group.core is None:
            return CERTAIN
        here, perhaps = _counted(group.core.symptoms, stretch)
        return _at_least(here, perhaps, len(group.core.symptoms) if group.core.rule == "all" else 1)


def _counted(symptoms: Iterable[str], stretch: Stretch) -> tuple[list[z3.BoolRef], list[z3.BoolRef]]:
    codes = list(symptoms)
    return [stretch.present[code] for code in codes], [
        z3.Or(stretch.present[code], stretch.vague[code]) for code in codes
    ]


def _at_least(here: list[z3.BoolRef], perhaps: list[z3.BoolRef], minimum: int) -> Truth:
    return Truth(z3.AtLeast(*here, minimum), z3.Not(z3.AtLeast(*perhaps, minimum)))


def _wanted(truth: Truth, condition: Condition) -> Truth:
    return truth if condition.value is True else negation(truth)
