"""Knowledge with one thing changed, to see that the proofs notice."""

from typing import Any

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.units import units
from kg.model.condition import AnyOf, Condition
from kg.model.disorder import Exclusion
from tests.builders import conditions


def with_rule(knowledge: Knowledge, differential: str, favours: str, *texts: str) -> Knowledge:
    """The rule for one side of a differential asks these conditions instead."""
    old = knowledge.differentials[differential]
    when = AnyOf(any_of=(_read(knowledge, texts),))
    rules = tuple(rule.model_copy(update={"when": when}) if rule.favours == favours else rule for rule in old.rules)
    changed = old.model_copy(update={"rules": rules})
    return knowledge.model_copy(update={"differentials": {**knowledge.differentials, differential: changed}})


def with_disorder(knowledge: Knowledge, code: str, **fields: Any) -> Knowledge:
    """A disorder has other values in some fields."""
    changed = knowledge.disorders[code].model_copy(update=fields)
    return knowledge.model_copy(update={"disorders": {**knowledge.disorders, code: changed}})


def without_exclusion(knowledge: Knowledge, code: str, excluder: str) -> Knowledge:
    """A disorder no longer gives way to another."""
    kept = tuple(edge for edge in knowledge.disorders[code].excluded_when if edge.disorder != excluder)
    return with_disorder(knowledge, code, excluded_when=kept)


def with_exclusion(knowledge: Knowledge, code: str, excluder: str) -> Knowledge:
    """A disorder gives way to one more."""
    edge = Exclusion(disorder=excluder, reason="For the sake of the test.")
    return with_disorder(knowledge, code, excluded_when=(*knowledge.disorders[code].excluded_when, edge))


def with_requirements(knowledge: Knowledge, code: str, *texts: str) -> Knowledge:
    """A disorder has these requirements instead."""
    return with_disorder(knowledge, code, requirements=_read(knowledge, texts))


def _read(knowledge: Knowledge, texts: tuple[str, ...]) -> tuple[Condition, ...]:
    return conditions(*texts, known=units(knowledge.findings, knowledge.episodes))
