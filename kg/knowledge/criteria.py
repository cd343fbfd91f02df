"""The criteria can be counted and ordered: thresholds, cores, ranges, exclusions, pairs."""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from itertools import combinations

from kg.knowledge.asked import requirements_of
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.condition import AnyOf
from kg.model.disorder import Disorder
from kg.model.group import SymptomGroup


def criteria(knowledge: Knowledge) -> Iterator[Problem]:
    """Criteria that nobody could meet by their numbers alone, and exclusions that go round in a circle."""
    for group in knowledge.groups.values():
        yield from _of_group(group)
    for disorder in knowledge.disorders.values():
        yield from _of_disorder(disorder)
    for key, name, limits in _ranges(knowledge):
        if limits[0] > limits[1]:
            says = f"its {name} {list(limits)} ends before it begins"
            yield Problem("range", key, says, "swap the two", f"{name}:")
    yield from _circle(knowledge)
    yield from _pairs(knowledge)


def _ranges(knowledge: Knowledge) -> Iterator[tuple[str, str, tuple[int, int]]]:
    for key, finding in knowledge.findings.items():
        if finding.range is not None:
            yield key, "range", finding.range
    for key, kind in knowledge.kinds.items():
        yield key, "range", kind.range
        yield key, "onset_ages", kind.onset_ages
    for code, group in knowledge.groups.items():
        if group.usual_days is not None:
            yield code, "usual_days", group.usual_days
        if group.usual_onset_ages is not None:
            yield code, "usual_onset_ages", group.usual_onset_ages
    yield from ((key, "range", event.range) for key, event in knowledge.events.items())
    yield from ((code, "ages", occupation.ages) for code, occupation in knowledge.occupations.items())


def _of_group(group: SymptomGroup) -> Iterator[Problem]:
    if group.minimum_count > len(set(group.pool)):
        yield Problem(
            "threshold",
            group.code,
            f"asks for {group.minimum_count} symptoms of a pool of {len(set(group.pool))}",
            "lower minimum_count or add symptoms to the pool",
        )
    yield from _by_age(group)
    if group.core and group.core.rule == "all" and len(set(group.core.symptoms)) > group.minimum_count:
        yield Problem(
            "core",
            group.code,
            f"its core has {len(set(group.core.symptoms))} symptoms, more than the minimum_count of "
            f"{group.minimum_count}",
            "raise minimum_count to at least as many, since all of them are needed",
        )
    outside = sorted(set(group.core.symptoms) - set(group.pool)) if group.core else []
    if outside:
        yield Problem(
            "core",
            group.code,
            f"its core names {', '.join(outside)}, not in its pool",
            "add it to the pool or take it out of the core",
        )


def _by_age(group: SymptomGroup) -> Iterator[Problem]:
    ages = [limit.below for limit in group.minimum_by_age]
    if ages != sorted(set(ages)):
        says = "its minimum_by_age does not go from lower to higher ages"
        yield Problem("threshold", group.code, says, "put the ages in order, each once", "minimum_by_age")
    for limit in group.minimum_by_age:
        if limit.count > len(set(group.pool)):
            says = f"asks for {limit.count} symptoms below {limit.below} years, of a pool of {len(set(group.pool))}"
            yield Problem("threshold", group.code, says, "lower that count", "minimum_by_age")


def _of_disorder(disorder: Disorder) -> Iterator[Problem]:
    for requirement in requirements_of(disorder):
        if isinstance(requirement, AnyOf) and len(requirement.any_of) == len(requirement.any_of[0]) == 1:
            text = requirement.any_of[0][0].text
            yield Problem("condition", disorder.code, f"any_of holds only {text!r}", "write it without any_of", text)


def _circle(knowledge: Knowledge) -> Iterator[Problem]:
    excluders = {
        code: {exclusion.by for exclusion in disorder.excluded_when} for code, disorder in knowledge.disorders.items()
    }
    try:
        TopologicalSorter(excluders).prepare()
    except CycleError as error:
        circle = error.args[1]
        yield Problem(
            "exclusion",
            circle[-1],
            f"exclusions go round in a circle: {' takes precedence over '.join(circle)}",
            "remove one of these excluded_when entries",
        )


def _pairs(knowledge: Knowledge) -> Iterator[Problem]:
    stated = {pair.disorders for pair in knowledge.comorbidity}
    for first, second in combinations(sorted(knowledge.disorders), 2):
        if (first, second) not in stated:
            says = f"does not say whether one patient can have {first} and {second}"
            yield Problem("pair", "comorbidity.yaml", says, f"add a record with disorders: [{first}, {second}]")
