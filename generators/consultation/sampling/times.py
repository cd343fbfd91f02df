"""When episodes and events of a drafted patient were: within the criteria, and as long and as early as is usual."""

import math
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.consultation.sampling.course import Quantiles
from generators.consultation.sampling.draft import DraftEpisode, DraftEvent, PatientDraft
from generators.consultation.sampling.wanted import Range, WantedFacts, range_of
from generators.draw import Stream
from kg.criteria.criteria import Criteria
from kg.criteria.records import Group, Kind
from kg.model.condition import Condition
from kg.model.timeline import YEAR

_YOUNGEST = 2
"""Years: no episode begins earlier."""
_LATEST_END = 2_500
"""Days ago that an earlier episode was over at the most, where its kind says nothing."""
_ENDS_SOONEST = 30
_FEW = 400
"""Days ago up to which each day is as likely as any other for an event."""
_OUTSIDE = 300
"""Days that an episode goes on without another one beside it, at the most."""


def evenly(rng: Stream, low: int, high: int) -> int:
    """A number between two others, such that short lengths are as likely as long ones (even in its logarithm)."""
    if high <= low:
        return low
    shift = 1 - low if low < 1 else 0
    first, last = math.log(low + shift), math.log(high + shift + 1)
    return min(high, int(math.exp(first + rng.random() * (last - first))) - shift)


class Usual(NamedTuple):
    """What is usual of the dates of one patient.

    Attributes:
        lengths: kind -> days.
        onset: years of age at which the patient's disorder begins, where it is known.
        ongoing: how likely an episode that may be over goes on.
    """

    lengths: Mapping[str, Quantiles]
    onset: Quantiles | None
    ongoing: float


class DraftTimes:
    """Dates the episodes and events of one patient."""

    def __init__(
        self,
        criteria: Criteria,
        usual: Usual,
        wanted: WantedFacts,
        draft: PatientDraft,
        rng: Stream,
    ) -> None:
        """Ties what is asked for, what is usual, and of whom."""
        self._criteria = criteria
        self._usual_course = usual
        self._wanted = wanted
        self._draft = draft
        self._rng = rng

    def date(self, one: DraftEpisode, groups: Sequence[Group], *, now: bool) -> bool:
        """Dates an episode.

        Args:
            one: the episode.
            groups: that it has to hold.
            now: whether it has to go on; some kinds always do.

        Returns:
            Whether it can be.
        """
        kind = self._criteria.kinds[one.kind]
        one.ends = 0 if now or kind.ongoing or self._rng.random() < self._usual_course.ongoing else self._over(kind)
        life = Range(one.ends + 1, self._draft.life - _YOUNGEST * YEAR)
        asked = life.within(self._asked(one, groups))
        if asked.low > asked.high:
            return False
        # What is usual gives way to what is asked for, and the usual age gives way first.
        for usual in self._usual(one, kind, groups):
            both = asked.within(usual)
            asked = both if both.low <= both.high else asked
        one.begins = self._drawn(one, kind, asked)
        return True

    def _drawn(self, one: DraftEpisode, kind: Kind, asked: Range) -> int:
        """A beginning within limits, as is usual for the kind or the disorder."""
        drawn = None
        if kind.gap is None and self._usual_course.onset is not None:
            ages = (self._draft.age - asked.high / YEAR, self._draft.age - asked.low / YEAR)
            age = self._usual_course.onset.draw(*ages, self._rng)
            drawn = None if age is None else (self._draft.age - age) * YEAR
        elif one.kind in self._usual_course.lengths:
            lengths = self._usual_course.lengths[one.kind]
            days = lengths.draw(asked.low - one.ends, asked.high - one.ends, self._rng)
            drawn = None if days is None else one.ends + days
        if drawn is None:
            return one.ends + evenly(self._rng, asked.low - one.ends, asked.high - one.ends)
        return min(asked.high, max(asked.low, round(drawn)))

    def _over(self, kind: Kind) -> int:
        soonest = kind.over_for or _ENDS_SOONEST
        return evenly(self._rng, soonest, max(soonest, min(_LATEST_END, self._draft.life // 3)))

    def _asked(self, one: DraftEpisode, groups: Sequence[Group]) -> Range:
        """When it may begin by the criteria."""
        days = self._wanted.span("days", one.kind)
        onset = self._wanted.span("onset_age", one.kind)
        least = max([days.low, *(group.minimum_days or 1 for group in groups)])
        today = self._draft.age * YEAR
        return Range(one.ends + least, one.ends + days.high).within(Range(today - onset.high, today - onset.low))

    def _usual(self, one: DraftEpisode, kind: Kind, groups: Sequence[Group]) -> Iterator[Range]:
        days, ages = Range(*kind.range), Range(*kind.onset_ages)
        for group in groups:
            if group.usual_days is not None:
                days = _narrower(days, Range(*group.usual_days))
            if group.usual_onset_ages is not None:
                ages = _narrower(ages, Range(*group.usual_onset_ages))
        long = Range(one.ends + days.low, one.ends + days.high)
        early = Range((self._draft.age - ages.high - 1) * YEAR + 1, (self._draft.age - ages.low) * YEAR)
        yield from (early, long) if kind.by_onset_age else (long, early)

    def beside(self) -> bool:
        """Lays episodes beside each other as conditions ask; whether they can be."""
        kinds = dict.fromkeys(condition.kind for condition in self._wanted.beside)
        return all(self._lay(kind) for kind in kinds if kind is not None)

    def _lay(self, kind: str) -> bool:
        conditions = [one for one in self._wanted.beside if one.kind == kind]
        if not any(_asks_overlap(one) for one in conditions):
            return True
        kinds = {other for one in conditions for group in one.groups for other in self._criteria.groups[group].kinds}
        others = [one for one in self._draft.episodes if one.kind in kinds and one.kind != kind]
        moved = self._draft.of_kind(kind)
        if not others or not moved:
            return False
        return self._cover(moved[0], self._rng.choice(others), conditions)

    def _cover(self, moved: DraftEpisode, other: DraftEpisode, conditions: Sequence[Condition]) -> bool:
        """Moves an episode so that part of it lies beside another one and part of it outside."""
        out = Range(0, _OUTSIDE)
        for one in conditions:
            if one.function == "outside":
                out = out.within(range_of(one))
        most = any(one.function == "share" and one.operator in (">", ">=") for one in conditions)
        high = min(out.high, other.days - 1) if most else out.high
        if out.low > high:
            return False
        outside = evenly(self._rng, out.low, high)
        least = outside + 1 if most else 1
        shared = other.days if self._rng.random() < 0.3 else self._rng.between(min(least, other.days), other.days)
        if other.ends >= outside and (self._rng.random() < 0.5 or other.ends > 0):
            moved.ends = other.ends - outside
            moved.begins = other.ends + shared
        else:
            moved.begins = other.begins + outside
            moved.ends = other.begins - shared
        return moved.begins <= self._draft.life - YEAR

    def apart(self) -> bool:
        """Moves episodes into the past that cannot be at the same time as others; whether they can be."""
        for one in self._draft.episodes:
            for other in self._draft.episodes:
                kind = self._criteria.kinds[other.kind]
                if one is other or one.kind not in kind.apart_from or one.shares(other) <= 0:
                    continue
                if not self._before(other, one):
                    return False
        return True

    def _before(self, moved: DraftEpisode, other: DraftEpisode) -> bool:
        """Moves an episode before another one."""
        days, gap = moved.days, evenly(self._rng, 1, 900)
        moved.ends = other.begins + gap
        moved.begins = moved.ends + days
        return moved.begins <= self._draft.life - _YOUNGEST * YEAR

    def events(self) -> bool:
        """Adds the events that are asked for and those that an episode follows; whether they can be."""
        for event, asked in sorted(self._wanted.events.items()):
            if asked and not self.event(event):
                return False
        for one in self._draft.episodes:
            follows = self._criteria.kinds[one.kind].follows
            if follows and not any(event in self._draft.events for event in follows):
                self.event(self._rng.choice([event for event in follows if self._wanted.events.get(event, True)]))
        return True

    def event(self, event: str) -> bool:
        """Adds an event before the episodes that follow it; whether it can be."""
        happening = self._criteria.events[event]
        ago = Range(0, self._draft.life).within(self._wanted.dates.get(("ago", event), Range()))
        usual = Range(*happening.range)
        for one in self._draft.episodes:
            kind = self._criteria.kinds[one.kind]
            if event not in kind.follows:
                continue
            gap = self._wanted.gaps.get((one.kind, event), Range(0, kind.follows_within or _OUTSIDE))
            late = gap.within(Range(0, max(gap.low, 4 * (kind.follows_within or _OUTSIDE))))
            ago = ago.within(Range(one.begins + late.low, one.begins + late.high))
        if ago.low > ago.high:
            return False
        both = ago.within(usual)
        chosen = both if both.low <= both.high else ago
        happened = self._rng.between(chosen.low, chosen.high) if chosen.high < _FEW else evenly(self._rng, *chosen)
        self._draft.events[event] = DraftEvent(event, happened, self._ended(event, happened))
        return True

    def _ended(self, event: str, ago: int) -> int:
        if not self._criteria.events[event].ends or self._rng.random() < 0.5:
            return 0
        allowed = Range(0, ago).within(self._wanted.dates.get(("ended", event), Range()))
        return evenly(self._rng, max(0, allowed.low), max(0, allowed.high))


def _narrower(usual: Range, closer: Range) -> Range:
    both = usual.within(closer)
    return both if both.low <= both.high else closer


def _asks_overlap(condition: Condition) -> bool:
    return condition.function in ("overlap", "share") and condition.operator in (">", ">=")
