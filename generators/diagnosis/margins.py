"""Numbers that stand clear of every limit: no case rests on a day more or less (semantics, section 4)."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache

from kg.criteria.criteria import Criteria
from kg.criteria.evaluation import Evaluation
from kg.criteria.truth import Truth
from kg.model.condition import Condition, Requirement, sets_of
from kg.model.profile import Profile
from kg.model.timeline import YEAR

LARGEST_EXACT = 3
"""Limits up to here need no margin."""
_OF_TIME = ("days", "onset_age", "since", "ago", "ended", "lead", "overlap", "outside", "share")


class Margins:
    """The limits that the criteria set, each with the numbers that come too close to it."""

    def __init__(self, criteria: Criteria) -> None:
        """Gathers the limits of all groups, requirements, exclusions and rules."""
        self._conditions = {
            condition.text: (condition, *zone(int(condition.value)))
            for condition in _conditions(criteria)
            if condition.function in _OF_TIME
            and not isinstance(condition.value, bool | str)
            and condition.value > LARGEST_EXACT
        }
        self._lengths: dict[str, set[int]] = {}
        for group in criteria.groups.values():
            if group.minimum_days is not None and group.minimum_days > LARGEST_EXACT:
                for kind in group.kinds:
                    self._lengths.setdefault(kind, set()).add(group.minimum_days)
        for condition, _, _ in self._conditions.values():
            if condition.function == "days":
                self._lengths.setdefault(condition.kind or "", set()).add(int(condition.value))

    def lengths(self, kind: str) -> list[tuple[int, int]]:
        """The lengths in days that an episode of a kind may not have: each from, and up to but without."""
        return [zone(limit) for limit in sorted(self._lengths.get(kind, ()))]

    def dates(self, event: str) -> list[tuple[int, int]]:
        """The same for how many days ago an event was."""
        return self._of("ago", lambda condition: condition.event == event)

    def onsets(self, kind: str) -> list[tuple[int, int]]:
        """The same for the age at which an episode of a kind began, in years."""
        return self._of("onset_age", lambda condition: condition.kind == kind)

    def _of(self, function: str, about: Callable[[Condition], bool]) -> list[tuple[int, int]]:
        found = {
            (low, high)
            for condition, low, high in self._conditions.values()
            if condition.function == function and about(condition)
        }
        return sorted(found)

    def clear_length(self, kind: str, days: int) -> bool:
        """Whether a length stands clear of all limits for this kind."""
        return not any(low <= days < high for low, high in self.lengths(kind))

    def too_close(self, profile: Profile, evaluation: Evaluation) -> str | None:
        """A number that comes too close to a limit, or None."""
        patient = evaluation.patient
        for kind, stretches in patient.episodes.items():
            for stretch in stretches:
                for days in stretch.days:
                    if not self.clear_length(kind, days):
                        return f"the {kind} episode of {days} days"
        for text, below, above in self._at_limits(evaluation):
            if below != above:
                return text
        return None

    def limits(self, evaluation: Evaluation) -> Iterator[tuple[Truth, Truth]]:
        """For each limit that is asked of a patient, whether the number passes both ends of the zone around it."""
        for _, below, above in self._at_limits(evaluation):
            yield below, above

    def _at_limits(self, evaluation: Evaluation) -> Iterator[tuple[str, Truth, Truth]]:
        for condition, low, high in self._conditions.values():
            if not _asked_of(condition, evaluation):
                continue
            number = evaluation.conditions.at_least(condition)
            if number is not None:
                scale = YEAR if condition.function == "onset_age" else 1
                yield condition.text, number(low * scale), number(high * scale)


@lru_cache
def zone(limit: int) -> tuple[int, int]:
    """The numbers less than a quarter away from a limit: from, and up to but without."""
    return limit * 3 // 4 + 1, -(-limit * 5 // 4)


def _asked_of(condition: Condition, evaluation: Evaluation) -> bool:
    patient = evaluation.patient
    return all(kind in patient.episodes for kind in (condition.kind, condition.other_kind) if kind) and (
        condition.event is None or condition.event in patient.events
    )


def _conditions(criteria: Criteria) -> Iterator[Condition]:
    for disorder in criteria.disorders.values():
        yield from _in(disorder.requirements)
        for exclusion in disorder.exclusions:
            yield from _in(exclusion.when)
    for differential in criteria.differentials.values():
        yield from _in(differential.rules.values())


def _in(requirements: Iterable[Requirement]) -> Iterator[Condition]:
    for requirement in requirements:
        for together in sets_of(requirement):
            yield from together
