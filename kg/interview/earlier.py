"""How many earlier episodes have to be thought of as long as nobody has asked for them."""

from collections.abc import Iterator, Mapping

from kg.criteria.criteria import Criteria
from kg.criteria.records import DisorderCriteria
from kg.model.condition import Condition, sets_of


def most_earlier(criteria: Criteria) -> Mapping[str, int]:
    """Kind of episode -> how many that nobody has asked for make every difference that a verdict can turn on.

    One stands for any number of them where no criterion counts episodes; where one does, there may be as many as it
    asks for.
    """
    most = dict.fromkeys(criteria.kinds, 1)
    for disorder in criteria.disorders.values():
        for condition in _conditions(disorder):
            if condition.function == "episodes" and isinstance(condition.value, int):
                counted = condition.value + (condition.operator not in (">=", "<"))
                for kind in (kind for group in condition.groups for kind in criteria.groups[group].kinds):
                    most[kind] = max(most[kind], counted)
    return most


def _conditions(disorder: DisorderCriteria) -> Iterator[Condition]:
    """What verdicts turn on: specifiers are no part of them."""
    excluding = (one for edge in disorder.exclusions for one in edge.when)
    for requirement in (*disorder.requirements, *excluding):
        for together in sets_of(requirement):
            yield from together
