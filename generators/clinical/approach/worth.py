"""Whether a question is worth asking in an open case."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from generators.clinical.approach.answers import ANSWERS, SymptomAsked, answered, is_open
from generators.diagnosis.gates.history import impossible
from generators.diagnosis.holding import evaluated
from kg.criteria.criteria import Criteria
from kg.criteria.records import DifferentialRules
from kg.model.profile import Profile

Worth = Literal["useful", "idle"]
USEFUL: Worth = "useful"
IDLE: Worth = "idle"
Outcome = Mapping[str, bool | None]
"""Verdicts of all disorders, and the truth of the differential's rules, by ``rule`` and the side."""


def outcome(criteria: Criteria, differential: DifferentialRules, profile: Profile) -> Outcome:
    """What the criteria say of a profile."""
    evaluation = evaluated(criteria, profile)
    verdicts = {code: evaluation.verdict(code).plain for code in criteria.disorders}
    rules = {f"rule {side}": evaluation.rule(differential.code, side).plain for side in differential.rules}
    return {**verdicts, **rules}


def worth(before: Outcome, after: Sequence[Outcome], differential: DifferentialRules) -> Worth:
    """What a question is worth: useful where an answer changes a verdict that is still possible, or settles a rule.

    Args:
        before: what holds of the open case.
        after: what holds of it once the question is answered, for each answer.
        differential: between whose sides the case is open.
    """
    changed = any(one[key] != before[key] for one in after for key in sides_of(differential))
    return USEFUL if changed else IDLE


def sides_of(differential: DifferentialRules) -> tuple[str, ...]:
    """What a differential leaves open, as keys of outcomes: the verdicts of its two disorders and its rules."""
    return differential.primary, differential.alternative, *(f"rule {side}" for side in differential.rules)


def worths(
    criteria: Criteria, differential: DifferentialRules, profile: Profile, symptoms: Mapping[str, SymptomAsked]
) -> Iterator[tuple[str, Worth]]:
    """The worth of asking for each of some symptoms, as far as a case leaves it to be asked for."""
    before = outcome(criteria, differential, profile)
    for symptom, asked in sorted(symptoms.items()):
        if not is_open(profile, symptom):
            continue
        try:
            told = [answered(profile, symptom, asked, there=there) for there in ANSWERS]
        except ValueError:
            continue
        if any(next(impossible(one, criteria.kinds, criteria.events), None) for one in told):
            continue
        yield symptom, worth(before, [outcome(criteria, differential, one) for one in told], differential)
