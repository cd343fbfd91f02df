"""The parts of a disorder's criteria, sorted by whether they hold."""

from collections.abc import Iterator
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation


class CriteriaParts(NamedTuple):
    """Names of the parts that hold, do not hold, and are not known; see `ConclusionLine`."""

    met: tuple[str, ...]
    unmet: tuple[str, ...]
    open: tuple[str, ...]


def parts_of(criteria: Criteria, evaluation: Evaluation, code: str) -> CriteriaParts:
    """The parts of a disorder's criteria, in the order in which the criteria state them."""
    found = dict(_parts(criteria, evaluation, code))
    met, unmet, unknown = (tuple(name for name, holds in found.items() if holds is one) for one in (True, False, None))
    return CriteriaParts(met, unmet, unknown)


def _parts(criteria: Criteria, evaluation: Evaluation, code: str) -> Iterator[tuple[str, bool | None]]:
    disorder = criteria.disorders[code]
    for need in disorder.needs:
        yield f"{need.group}.{need.when}", evaluation.group(need.group, need.when).plain
    for place, requirement in enumerate(disorder.requirements, start=1):
        yield f"requirement.{place}", evaluation.holds(requirement).plain
    for one in disorder.exclusions:
        excluded = evaluation.exclusion(one).plain
        yield f"precedence.{one.by}", None if excluded is None else not excluded
