"""The functions of the timeline (``kg.model.functions``) for one patient."""

from collections.abc import Callable
from functools import partial

from kg.criteria.groups import Groups, at_least, existing
from kg.criteria.patient import Happening, Patient, Stretch
from kg.criteria.spans import covered, uncovered
from kg.criteria.truth import NO, Number, Truth, all_of, any_of, choose, negation, total
from kg.model.condition import Condition
from kg.model.timeline import YEAR

_NEVER = Happening(NO, (0, 0), (0, 0))


class Functions:
    """What the timeline of one patient gives for each function."""

    def __init__(self, patient: Patient, groups: Groups) -> None:
        """Ties patient and groups."""
        self._patient = patient
        self._groups = groups
        self._covered: dict[tuple[str, tuple[str, ...]], tuple[Number, Number]] = {}

    def scale(self, condition: Condition) -> int:
        """By what the value of a condition is multiplied before it is compared: ages are compared in days."""
        return YEAR if condition.function == "onset_age" else 1

    def there(self, condition: Condition) -> Truth:
        """Whether the patient has every kind of episode and event that a function is about."""
        parts = []
        for kind in (condition.kind, condition.other_kind):
            if kind is not None:
                parts.append(any_of(existing(one) for one in self._episodes(kind)))
        if condition.event is not None:
            parts.append(self._event(condition).happened)
        return all_of(parts)

    def truth(self, condition: Condition) -> Truth:
        """What a function gives that is true or false."""
        parts = {
            "impairment": lambda one: one.impairment,
            "distress": lambda one: one.distress,
            "effect": lambda one: any_of((one.impairment, one.distress)),
            "admission": lambda one: one.admission,
        }
        part: Callable[[Stretch], Truth] = parts[condition.function]
        return any_of(_and(one, part(one)) for one in self._episodes(condition.kind or ""))

    def at_least(self, condition: Condition) -> Callable[[int], Truth] | None:
        """What a function gives that is a number; None where it gives true or false."""
        name = condition.function
        if name in ("ago", "ended"):
            happening = self._event(condition)
            return partial(at_least, happening.ago if name == "ago" else happening.ended)
        episodes = self._episodes(condition.kind or "")
        if name == "days":
            return lambda days: any_of(_and(one, at_least(one.days, days)) for one in episodes)
        if name == "onset_age":
            return lambda days: all_of(_or_not(one, at_least(one.onset, days)) for one in episodes)
        if name == "since":
            ago = self._event(condition).ago
            return lambda days: all_of(_or_not(one, at_least(_minus(ago, one.begins), days)) for one in episodes)
        if name == "lead":
            others = self._episodes(condition.other_kind or "")
            return lambda days: any_of(
                _and(one, all_of(_or_not(other, at_least(_minus(one.begins, other.begins), days)) for other in others))
                for one in episodes
            )
        if name == "overlap":
            return partial(at_least, self._covered_days(condition))
        if name == "outside":
            covers = self._groups.covers(condition.groups)
            return lambda days: any_of(_and(one, uncovered(one, covers, days)) for one in episodes)
        if name == "share":
            return partial(self._share, condition)
        return None

    def share(self, condition: Condition) -> Truth:
        """A share against the value of a condition; it need not be a whole number."""
        value = int(condition.value)
        if condition.operator in (">=", "<"):
            truth = self._share(condition, value)
        else:
            truth = self._share(condition, value, above=True)
        if condition.operator in ("=", "!="):
            equal = all_of((self._share(condition, value), negation(truth)))
            return equal if condition.operator == "=" else negation(equal)
        return negation(truth) if condition.operator in ("<", "<=") else truth

    def _share(self, condition: Condition, percent: int, *, above: bool = False) -> Truth:
        low, high = self._covered_days(condition)
        shortest, longest = self._length(condition, 0), self._length(condition, 1)
        if above:
            return Truth(low * 100 > longest * percent, high * 100 <= shortest * percent)
        return Truth(low * 100 >= longest * percent, high * 100 < shortest * percent)

    def _length(self, condition: Condition, bound: int) -> Number:
        return total(choose(one.exists, one.days[bound], 0) for one in self._episodes(condition.kind or ""))

    def _covered_days(self, condition: Condition) -> tuple[Number, Number]:
        key = (condition.kind or "", condition.groups)
        if key not in self._covered:
            covers = self._groups.covers(condition.groups)
            found = [(one, covered(one, covers, self._patient.apart)) for one in self._episodes(key[0])]
            low = total(choose(one.exists, limits[0], 0) for one, limits in found)
            high = total(choose(one.exists, limits[1], 0) for one, limits in found)
            self._covered[key] = low, high
        return self._covered[key]

    def _episodes(self, kind: str) -> tuple[Stretch, ...]:
        return self._patient.episodes.get(kind, ())

    def _event(self, condition: Condition) -> Happening:
        return self._patient.events.get(condition.event or "", _NEVER)


def _minus(first: tuple[Number, Number], second: tuple[Number, Number]) -> tuple[Number, Number]:
    return first[0] - second[1], first[1] - second[0]


def _and(stretch: Stretch, truth: Truth) -> Truth:
    """The truth of an episode that exists; else false."""
    return truth if stretch.exists is True else all_of((existing(stretch), truth))


def _or_not(stretch: Stretch, truth: Truth) -> Truth:
    """The truth of an episode that exists; else true."""
    return truth if stretch.exists is True else any_of((negation(existing(stretch)), truth))
