"""The parts of the criteria beside the groups a disorder needs, and the questions that are asked to decide each."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.records import Precedence
from kg.model.condition import Condition, Requirement, sets_of

_EFFECTS = ("impairment", "distress", "effect", "admission")


class CriteriaPart(NamedTuple):
    """A requirement of a disorder, or an exclusion.

    Attributes:
        what: the requirement or the exclusion.
        keys: of the questions that are asked to decide it.
        absent: groups that must not be met, each with ``now`` or ``ever``.
    """

    what: Requirement | Precedence
    keys: tuple[str, ...]
    absent: tuple[tuple[str, str], ...]

    def open(self, evaluation: Evaluation) -> bool:
        """Whether it is not known if it holds."""
        if isinstance(self.what, Precedence):
            return evaluation.exclusion(self.what).plain is None
        return evaluation.holds(self.what).plain is None


class Parts:
    """Requirements and exclusions of all disorders.

    Attributes:
        requirements, exclusions: by the code of the disorder.
    """

    def __init__(self, criteria: Criteria) -> None:
        """Reads off the conditions what is asked."""
        self._criteria = criteria
        self.requirements = {
            code: tuple(self._part(one, [one]) for one in disorder.requirements)
            for code, disorder in criteria.disorders.items()
        }
        self.exclusions = {
            code: tuple(self._part(one, one.when) for one in disorder.exclusions)
            for code, disorder in criteria.disorders.items()
        }

    def open(self, code: str, evaluation: Evaluation) -> Iterator[CriteriaPart]:
        """The parts of a disorder of which it is not known if they hold."""
        yield from (part for part in self.requirements[code] if part.open(evaluation))
        yield from (part for part in self.exclusions[code] if part.open(evaluation))

    def _part(self, what: Requirement | Precedence, requirements: Iterable[Requirement]) -> CriteriaPart:
        conditions = [one for requirement in requirements for together in sets_of(requirement) for one in together]
        keys = dict.fromkeys(key for one in conditions for key in self._keys(one))
        absent = dict.fromkeys(
            (one.groups[0], one.function)
            for one in conditions
            if one.subject == "group" and one.function in ("now", "ever") and one.value is False
        )
        return CriteriaPart(what, tuple(keys), tuple(absent))

    def _keys(self, condition: Condition) -> Iterator[str]:
        if condition.subject == "finding":
            yield f"finding.{condition.code}"
        if condition.subject in ("symptom", "subtype"):
            yield (condition.code or "").partition(".")[0]
        if condition.event is not None:
            yield f"event.{condition.event}"
        for kind in (condition.kind, condition.other_kind):
            if kind is not None:
                yield from _of_kind(kind, "effect" if condition.function in _EFFECTS else "time")
        for group in condition.groups:
            for kind in self._criteria.groups[group].kinds:
                yield from _of_kind(kind, "time")


def _of_kind(kind: str, part: str) -> Iterator[str]:
    yield f"now.{kind}.{part}"
    yield f"past.{kind}"
    if part == "effect":
        yield f"past.{kind}.effect"
