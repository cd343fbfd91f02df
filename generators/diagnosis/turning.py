"""Forms of symptoms on which something turns; all others tell the same case in other words."""

from collections.abc import Iterator, Mapping
from typing import Any

from kg.criteria.criteria import Criteria
from kg.model.condition import Requirement, sets_of


def requirements(criteria: Criteria) -> Iterator[tuple[str, Requirement]]:
    """Every requirement, exclusion and rule, with the code of whose it is."""
    for code, disorder in criteria.disorders.items():
        yield from ((code, one) for one in disorder.requirements)
        yield from ((code, one) for edge in disorder.exclusions for one in edge.when)
        yield from ((code, one) for specifier in disorder.specifiers for one in specifier.when)
    for code, differential in criteria.differentials.items():
        yield from ((code, rule) for rule in differential.rules.values())


def named(requirement: Requirement) -> frozenset[str]:
    """The symptoms and forms that a requirement names."""
    return frozenset(
        condition.code
        for together in sets_of(requirement)
        for condition in together
        if condition.subject in ("symptom", "subtype") and condition.code
    )


def turning_forms(criteria: Criteria) -> frozenset[str]:
    """The forms that some group counts or some condition names."""
    codes = {code for group in criteria.groups.values() for code in (*group.pool, *group.core)}
    for _, requirement in requirements(criteria):
        codes |= named(requirement)
    return frozenset(code for code in codes if "." in code)


def without_idle_forms(parameter: Mapping[str, Any], turning: frozenset[str]) -> dict[str, Any]:
    """A profile's ``parameter()`` without the forms on which nothing turns: equal for cases that are judged alike."""
    episodes = [
        {**episode, **{key: sorted(turning.intersection(episode[key])) for key in ("forms", "vague_forms")}}
        for episode in parameter["episodes"]
    ]
    return {**parameter, "episodes": episodes}
