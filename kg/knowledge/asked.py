"""Every condition of the knowledge, with the record that states it."""

from collections.abc import Iterator

from kg.knowledge.knowledge import Knowledge
from kg.model.condition import Condition, Requirement, sets_of
from kg.model.disorder import Disorder


def requirements_of(disorder: Disorder) -> Iterator[Requirement]:
    """All requirements of a disorder, those of its exclusions and specifiers among them."""
    yield from disorder.requirements
    for exclusion in disorder.excluded_when:
        yield from exclusion.when
    for specifier in disorder.specifiers:
        yield from specifier.when


def conditions(knowledge: Knowledge) -> Iterator[tuple[str, Condition]]:
    """Code of a disorder or a differential -> each condition that it states, as often as it states it."""
    for code, disorder in knowledge.disorders.items():
        for requirement in requirements_of(disorder):
            for together in sets_of(requirement):
                yield from ((code, condition) for condition in together)
    for code, differential in knowledge.differentials.items():
        for rule in differential.rules:
            for together in rule.when.any_of:
                yield from ((code, condition) for condition in together)
