"""Dates and lengths as people know them: days, then weeks, then months, then years, one unit at a time."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator
from itertools import product

from generators.consultation.sampling.draft import DraftEpisode, PatientDraft
from kg.criteria.criteria import Criteria
from kg.model.condition import Condition, sets_of
from kg.model.timeline import YEAR

_WEEK, _MONTH = 7, 30
ROUND = (
    *range(14),
    *sorted({*range(2 * _WEEK, 2 * _MONTH, _WEEK), _MONTH}),
    *range(2 * _MONTH, YEAR - _WEEK, _MONTH),
    YEAR,
    *range(13 * _MONTH, 2 * YEAR - 2 * _WEEK, _MONTH),
    *range(2 * YEAR, 130 * YEAR, YEAR),
)
"""Days in ascending order; each is said with one unit (``generators.consultation.words.lengths``)."""
_EACH_SIDE = 2
_YOUNGEST = 2
"""Years: no episode is moved to before this age."""


def nearest(days: int, least: int = 1) -> list[int]:
    """The round numbers next to a number of days, the nearest first.

    Args:
        days: 0 or more.
        least: none below it is given.
    """
    place = bisect_left(ROUND, days)
    if ROUND[place] == days:
        return [days, *_by_distance(days, place, place + 1, least)]
    return _by_distance(days, place, place, least)


def nearest_within(days: int, low: int, high: int) -> int:
    """The round number nearest to a number of days between two others; the number itself where there is none."""
    first, last = bisect_left(ROUND, low), bisect_right(ROUND, high)
    return min(ROUND[first:last], key=lambda one: (abs(one - days), one), default=days)


def _by_distance(days: int, below: int, above: int, least: int) -> list[int]:
    listed = (*ROUND[max(0, below - _EACH_SIDE) : below], *ROUND[above : above + _EACH_SIDE])
    return sorted((one for one in listed if one >= least), key=lambda one: (abs(one - days), one))


class DateRounding:
    """Rounds the dates of drafted patients to the same side of every line that the criteria draw."""

    def __init__(self, criteria: Criteria) -> None:
        """Finds these lines."""
        self._criteria = criteria
        self._days: dict[str, set[int]] = defaultdict(set)
        self._onsets: dict[str, set[int]] = defaultdict(set)
        self._leads: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._beside: dict[str, set[tuple[str, int]]] = defaultdict(set)
        self._since: dict[tuple[str, str], set[int]] = defaultdict(set)
        self._events: dict[tuple[str, str], set[int]] = defaultdict(set)
        for group in criteria.groups.values():
            for kind in group.kinds:
                self._days[kind].add(group.minimum_days or 1)
        for key, one in criteria.kinds.items():
            for event in one.follows:
                self._since[key, event] |= {0, *([one.follows_within + 1] if one.follows_within is not None else [])}
        for condition in _conditions(criteria):
            if condition.subject == "timeline":
                self._take(condition)

    def _take(self, condition: Condition) -> None:
        function, kind, event = condition.function or "", condition.kind or "", condition.event or ""
        if function in ("overlap", "outside", "share"):
            self._beside[kind] |= {(function, edge) for edge in _edges(condition)}
        elif function == "days":
            self._days[kind].update(_edges(condition))
        elif function == "onset_age":
            self._onsets[kind].update(_edges(condition, YEAR))
        elif function == "lead":
            self._leads[kind, condition.other_kind or ""].update(_edges(condition))
        elif function == "since":
            self._since[kind, event].update(_edges(condition))
        elif function in ("ago", "ended"):
            self._events[function, event].update(_edges(condition))

    def round(self, draft: PatientDraft) -> None:
        """Rounds what can be rounded; all else stays exact to the day."""
        was = {id(one): one.begins for one in draft.episodes}
        for one in draft.episodes:
            self._episode(one, draft)
        for event in draft.events:
            self._event(event, draft, was)

    def _episode(self, one: DraftEpisode, draft: PatientDraft) -> None:
        exact, before = (one.begins, one.ends), self._standing(one, draft)
        latest = max(one.begins, draft.life - _YOUNGEST * YEAR)
        for one.begins, one.ends in _rounded(*exact):
            if one.begins <= latest and self._standing(one, draft) == before:
                return
        one.begins, one.ends = exact

    def _standing(self, one: DraftEpisode, draft: PatientDraft) -> list[bool]:
        """On which side of each line an episode is."""
        onset = max(0, draft.age * YEAR - one.begins)
        found = [one.days >= edge for edge in self._days[one.kind]]
        found += [onset >= edge for edge in self._onsets[one.kind]]
        found.append(one.ends >= (self._criteria.kinds[one.kind].over_for or 1))
        for other in draft.episodes:
            if other is not one:
                found += self._pair(one, other)
                found += self._pair(other, one)
        return found

    def _pair(self, one: DraftEpisode, other: DraftEpisode) -> Iterator[bool]:
        shared = one.shares(other)
        yield shared > 0
        if one.kind == other.kind:
            yield one.ends - other.begins >= (self._criteria.kinds[one.kind].gap or 0)
        for edge in self._leads.get((one.kind, other.kind), ()):
            yield one.begins - other.begins >= edge
        shared = max(0, shared)
        for function, edge in self._beside.get(one.kind, ()):
            if function == "share":
                yield shared * 100 >= one.days * edge
                yield shared * 100 > one.days * edge
            else:
                yield (shared if function == "overlap" else one.days - shared) >= edge

    def _event(self, event: str, draft: PatientDraft, was: dict[int, int]) -> None:
        """Rounds an event; one that an episode follows stays as close to it as it was, where no line allows more."""
        happened = draft.events[event]
        followed = [one for one in draft.episodes if (one.kind, event) in self._since]
        gaps = [(happened.ago - was[id(one)], one) for one in followed]
        moved = gaps[0][1].begins + gaps[0][0] if gaps else happened.ago
        ago = happened.ago

        def fits(days: int) -> bool:
            return _same(self._events["ago", event], ago, days) and all(
                _same(self._since[one.kind, event], gap, days - one.begins) for gap, one in gaps
            )

        tried = [*nearest(moved, 0), *(one.begins for one in followed), moved]
        happened.ago = next((days for days in tried if days <= draft.life and fits(days)), ago)
        if happened.ended:
            lines, ended = self._events["ended", event], happened.ended
            tried = [days for days in nearest(ended) if days <= happened.ago and _same(lines, ended, days)]
            happened.ended = next(iter(tried), min(ended, happened.ago))


def _rounded(begins: int, ends: int) -> Iterator[tuple[int, int]]:
    """Beginnings and ends next to those of an episode: begun and lasting round numbers of days, the nearest first."""
    if not ends:
        yield from ((days, 0) for days in nearest(begins))
        return
    lasted = begins - ends
    both = product(nearest(begins), nearest(lasted))
    yield from sorted(
        ((begun, begun - days) for begun, days in both if begun > days),
        key=lambda one: (abs(one[0] - begins) / begins + abs(one[0] - one[1] - lasted) / lasted, one),
    )
    yield from ((days, days - lasted) for days in nearest(begins) if days > lasted)
    yield from ((begins, begins - days) for days in nearest(lasted) if days < begins)


def _same(lines: Iterable[int], one: int, other: int) -> bool:
    """Whether two numbers are on the same side of all lines."""
    return all((one >= line) is (other >= line) for line in lines)


def _edges(condition: Condition, scale: int = 1) -> set[int]:
    """The least numbers above the lines that a condition draws."""
    value = int(condition.value) * scale
    if condition.function == "share":
        return {value}
    if condition.operator in ("=", "!="):
        return {value, value + 1}
    return {value + (condition.operator in (">", "<="))}


def _conditions(criteria: Criteria) -> Iterator[Condition]:
    """Those that verdicts on disorders depend on."""
    for disorder in criteria.disorders.values():
        for requirement in (*disorder.requirements, *(one for by in disorder.exclusions for one in by.when)):
            for together in sets_of(requirement):
                yield from together
