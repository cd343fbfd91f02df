"""The criteria can be counted and ordered: thresholds, cores, durations, ranges, exclusions."""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from kg.knowledge.knowledge import Knowledge
from kg.knowledge.problem import Problem
from kg.model.disorder import Disorder
from kg.model.group import SymptomGroup


def criteria(knowledge: Knowledge) -> Iterator[Problem]:
    """Criteria that nobody could meet by their numbers alone, and exclusions that go round in a circle."""
    for group in knowledge.groups.values():
        yield from _of_group(group)
    for disorder in knowledge.disorders.values():
        yield from _of_disorder(disorder)
    ranges = [(key, finding.range) for key, finding in knowledge.findings.items()]
    ranges += [(key, episode.range) for key, episode in knowledge.episodes.items()]
    ranges += [(code, occupation.ages) for code, occupation in knowledge.occupations.items()]
    for key, limits in ranges:
        if limits is not None and limits[0] > limits[1]:
            yield Problem("range", key, f"its range {list(limits)} ends before it begins", "swap the two")
    yield from _circle(knowledge)


def _of_group(group: SymptomGroup) -> Iterator[Problem]:
    if group.minimum_count > len(set(group.pool)):
        yield Problem(
            "threshold",
            group.code,
            f"asks for {group.minimum_count} symptoms of a pool of {len(set(group.pool))}",
            "lower minimum_count or add symptoms to the pool",
        )
    outside = sorted(set(group.core.symptoms) - set(group.pool)) if group.core else []
    if outside:
        yield Problem(
            "core",
            group.code,
            f"its core names {', '.join(outside)}, not in its pool",
            "add it to the pool or take it out of the core",
        )


def _of_disorder(disorder: Disorder) -> Iterator[Problem]:
    least, most = disorder.minimum_days, disorder.maximum_days
    if least is not None and most is not None and least > most:
        yield Problem(
            "duration",
            disorder.code,
            f"its minimum duration ({disorder.minimum_duration}) exceeds its maximum ({disorder.maximum_duration})",
            "mend one of the two",
        )
    if not any(required.mandatory for required in disorder.requires):
        yield Problem("threshold", disorder.code, "requires no group at all", "make one of its groups mandatory")


def _circle(knowledge: Knowledge) -> Iterator[Problem]:
    excluders = {
        code: {exclusion.disorder for exclusion in disorder.excluded_when}
        for code, disorder in knowledge.disorders.items()
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
