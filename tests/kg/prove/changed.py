"""Knowledge with one thing changed, to see that the proofs notice."""

from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.units import units
from kg.model.condition import AnyOf, Condition
from kg.model.disorder import Exclusion
from kg.model.group import SymptomGroup
from kg.prove.prove import Task, questions_of, show
from kg.prove.report import Contradiction, Shown
from tests.builders import conditions


def shown(knowledge: Knowledge, *task: Any) -> list[Shown]:
    """What the proofs about one disorder, differential or pair show."""
    sort, *about = task
    asked: Task = (sort, tuple(about))
    return show(questions_of(knowledge), asked)


def found(knowledge: Knowledge, kind: str, *task: Any) -> Contradiction:
    """The first contradiction of a kind that the proofs about one thing find."""
    return next(one for one in shown(knowledge, *task) if isinstance(one, Contradiction) and one.kind == kind)


def with_rule(knowledge: Knowledge, differential: str, favours: str, *texts: str) -> Knowledge:
    """The rule for one side of a differential asks these conditions instead."""
    old = knowledge.differentials[differential]
    when = AnyOf(any_of=(read(knowledge, *texts),))
    rules = tuple(rule.model_copy(update={"when": when}) if rule.favours == favours else rule for rule in old.rules)
    return _with_differential(knowledge, differential, rules=rules)


def with_trigger(knowledge: Knowledge, differential: str, *vague: str) -> Knowledge:
    """An ambiguous case leaves open something else."""
    trigger = knowledge.differentials[differential].trigger.model_copy(update={"vague": vague})
    return _with_differential(knowledge, differential, trigger=trigger)


def with_reason(knowledge: Knowledge, differential: str, reason: str) -> Knowledge:
    """A differential states why its rules may speak against a verdict."""
    return _with_differential(knowledge, differential, deviation=(reason,))


def without_reason(knowledge: Knowledge, differential: str) -> Knowledge:
    """A differential states no such reason."""
    return _with_differential(knowledge, differential, deviation=())


def with_disorder(knowledge: Knowledge, code: str, **fields: Any) -> Knowledge:
    """A disorder has other values in some fields."""
    changed = knowledge.disorders[code].model_copy(update=fields)
    return knowledge.model_copy(update={"disorders": {**knowledge.disorders, code: changed}})


def with_exclusion(knowledge: Knowledge, code: str, excluder: str, *when: str, implied: bool = False) -> Knowledge:
    """A disorder gives way to one more."""
    edge = Exclusion(by=excluder, when=read(knowledge, *when), reason="For the test.", implied=implied)
    return with_disorder(knowledge, code, excluded_when=(*knowledge.disorders[code].excluded_when, edge))


def with_requirements(knowledge: Knowledge, code: str, *texts: str) -> Knowledge:
    """A disorder has these requirements beside its own."""
    return with_disorder(
        knowledge, code, requirements=(*knowledge.disorders[code].requirements, *read(knowledge, *texts))
    )


def with_only_requirements(knowledge: Knowledge, code: str, *texts: str) -> Knowledge:
    """A disorder has these requirements instead of its own."""
    return with_disorder(knowledge, code, requirements=read(knowledge, *texts))


def with_group(knowledge: Knowledge, code: str, **fields: Any) -> Knowledge:
    """A symptom group has other values in some fields."""
    changed: SymptomGroup = knowledge.groups[code].model_copy(update=fields)
    return knowledge.model_copy(update={"groups": {**knowledge.groups, code: changed}})


def with_pair(knowledge: Knowledge, first: str, second: str, together: str) -> Knowledge:
    """Two disorders are, or never are, together."""
    pairs = tuple(
        pair.model_copy(update={"together": together}) if pair.disorders == (first, second) else pair
        for pair in knowledge.comorbidity
    )
    return knowledge.model_copy(update={"comorbidity": pairs})


def read(knowledge: Knowledge, *texts: str) -> tuple[Condition, ...]:
    """Conditions from their texts."""
    return conditions(*texts, known=units(knowledge.findings))


def _with_differential(knowledge: Knowledge, code: str, **fields: Any) -> Knowledge:
    changed = knowledge.differentials[code].model_copy(update=fields)
    return knowledge.model_copy(update={"differentials": {**knowledge.differentials, code: changed}})
