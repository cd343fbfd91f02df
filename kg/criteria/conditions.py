"""Single conditions: what is asked of symptoms, events, findings and the timeline, and what is told against it."""

from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.functions import Functions
from kg.criteria.groups import Groups
from kg.criteria.patient import NOT_MENTIONED, Amount, Patient
from kg.criteria.truth import (
    NO,
    YES,
    Flag,
    Truth,
    all_of,
    any_of,
    choose,
    conjunction,
    disjunction,
    negation,
    opposite,
)
from kg.model.condition import Condition

AtLeast = Callable[[int], Truth]
"""Whether a number is at least so great."""


class Held(NamedTuple):
    """A condition of one patient.

    Attributes:
        truth: whether it holds.
        refuted: whether something told makes it false.
    """

    truth: Truth
    refuted: Flag


def compared(operator: str, limit: int, at_least: AtLeast) -> Truth:
    """A whole number, of which only this can be asked, against a limit."""
    if operator == ">=":
        return at_least(limit)
    if operator == ">":
        return at_least(limit + 1)
    if operator == "<":
        return negation(at_least(limit))
    if operator == "<=":
        return negation(at_least(limit + 1))
    equal = all_of((at_least(limit), negation(at_least(limit + 1))))
    return equal if operator == "=" else negation(equal)


class Conditions:
    """The conditions of one patient; in exclusions (``closed``) a finding that is not mentioned counts as not so."""

    def __init__(self, criteria: Criteria, patient: Patient, groups: Groups) -> None:
        """Ties criteria, patient and groups; nothing is computed yet."""
        self._criteria = criteria
        self._patient = patient
        self._groups = groups
        self._functions = Functions(patient, groups)
        self._held: dict[tuple[str, bool], Held] = {}

    def held(self, condition: Condition, closed: bool = False) -> Held:
        """Whether a condition holds, and whether something told refutes it."""
        key = (condition.text, closed)
        if key not in self._held:
            self._held[key] = self._asked(condition, closed)
        return self._held[key]

    def at_least(self, condition: Condition) -> AtLeast | None:
        """The number that a condition asks for, as far as it can be asked; None where it asks for none."""
        if condition.subject == "timeline":
            return self._functions.at_least(condition)
        if condition.subject == "group" and condition.function in ("count", "episodes"):
            counted = self._groups.count_at_least if condition.function == "count" else self._groups.episodes_at_least
            return partial(counted, condition.groups[0])
        if condition.subject == "finding":
            finding = self._criteria.findings[condition.code or ""]
            if finding.type == "number":
                return self._number(finding.key, (finding.range or (0, 0))[1])
        return None

    def there(self, condition: Condition) -> Truth:
        """Whether the patient has the episodes and the event that a condition is about; yes of other conditions."""
        return self._functions.there(condition) if condition.subject == "timeline" else YES

    def scale(self, condition: Condition) -> int:
        """By what the value of a condition is multiplied before its number is compared with it."""
        return self._functions.scale(condition)

    def _asked(self, condition: Condition, closed: bool) -> Held:
        if condition.subject in ("symptom", "subtype"):
            return self._symptom(condition)
        if condition.subject == "event":
            happening = self._patient.events.get(condition.event or "")
            truth = NO if happening is None else happening.happened
            return _told(truth if condition.value else negation(truth))
        if condition.subject == "group":
            return self._group(condition)
        if condition.subject == "timeline":
            return self._timeline(condition)
        number = self.at_least(condition)
        if number is not None:
            return _told(compared(condition.operator, int(condition.value), number))
        return self._finding(condition, closed)

    def _symptom(self, condition: Condition) -> Held:
        code = condition.code or ""
        there = any_of(stretch.shown[code] for stretch in self._patient.showing.get(code, ()))
        if condition.value:
            return Held(there, self._patient.denied.get(code.partition(".")[0], False))
        return _told(negation(there))

    def _group(self, condition: Condition) -> Held:
        number = self.at_least(condition)
        if number is not None:
            truth = compared(condition.operator, int(condition.value), number)
            falls_short = condition.operator in (">", ">=", "=")
            return Held(truth, False if falls_short else truth.no)
        truth = self._groups.asked(condition.groups[0], condition.function)
        return Held(truth, False) if condition.value else _told(negation(truth))

    def _timeline(self, condition: Condition) -> Held:
        there = self._functions.there(condition)
        if there.no is True:
            return Held(NO, False)
        number = self.at_least(condition)
        if number is None:
            truth = self._functions.truth(condition)
            truth = truth if condition.value else negation(truth)
        elif condition.function == "share":
            truth = self._functions.share(condition)
        else:
            truth = compared(condition.operator, int(condition.value) * self._functions.scale(condition), number)
        return Held(all_of((there, truth)), conjunction((there.yes, truth.no)))

    def _number(self, key: str, top: int) -> AtLeast:
        amount = self._patient.numbers.get(key, Amount(False, 0, top))
        low, high = choose(amount.stated, amount.low, 0), choose(amount.stated, amount.high, top)
        return lambda number: Truth(low >= number, high < number)

    def _finding(self, condition: Condition, closed: bool) -> Held:
        answer = self._patient.findings.get(condition.code or "", NOT_MENTIONED)
        said = conjunction((answer.stated, answer.values.get(condition.value, False)))
        otherwise = conjunction((answer.stated, opposite(answer.values.get(condition.value, False))))
        if condition.operator == "!=":
            return Held(Truth(conjunction((opposite(answer.unsettled), opposite(said))), said), said)
        unmentioned = conjunction((opposite(answer.stated), opposite(answer.unsettled))) if closed else False
        return Held(Truth(said, disjunction((otherwise, unmentioned))), otherwise)


def _told(truth: Truth) -> Held:
    """A condition that is false only by what is told."""
    return Held(truth, truth.no)
