"""Whether an episode is a full episode of a symptom group, and what of the group it has."""

from collections.abc import Iterable
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.patient import Patient, Stretch
from kg.criteria.records import Group
from kg.criteria.spans import Cover, overlap
from kg.criteria.truth import (
    UNKNOWN,
    YES,
    Number,
    Truth,
    all_of,
    any_of,
    choose,
    conjunction,
    disjunction,
    least,
    most,
    negation,
    number_of,
    opposite,
    total,
)


class InEpisode(NamedTuple):
    """What an episode has of a group.

    Attributes:
        enough: whether enough symptoms are there.
        core: whether the core symptoms are there.
        length: whether it lasted long enough.
        effect: whether it did, or did not do, what the group asks for.
        low, high: how many symptoms of the pool it has, least and greatest.
        satisfied: how many units of the group are told.
    """

    enough: Truth
    core: Truth
    length: Truth
    effect: Truth
    low: Number
    high: Number
    satisfied: Number


class PoolCount(NamedTuple):
    """The symptoms of a group's pool that an episode has.

    Attributes:
        low, high: how many, least and greatest.
        core: whether the core symptoms are there.
        needed: how many of the core are asked for.
        told: how many of these are told.
    """

    low: Number
    high: Number
    core: Truth
    needed: int
    told: Number


class Groups:
    """The groups of one patient."""

    def __init__(self, criteria: Criteria, patient: Patient) -> None:
        """Ties criteria and patient; nothing is computed yet."""
        self._groups = criteria.groups
        self._patient = patient
        self._in: dict[tuple[str, str], InEpisode] = {}
        self._full: dict[tuple[str, str], Truth] = {}
        self._asked: dict[tuple[str, str], Truth] = {}
        self._shown: dict[tuple[str, str, int], Truth] = {}

    def episodes(self, group: str) -> list[Stretch]:
        """The episodes in which a group is sought."""
        kinds = self._groups[group].kinds
        return [stretch for kind in kinds for stretch in self._patient.episodes.get(kind, ())]

    def asked(self, group: str, when: str) -> Truth:
        """Whether a group is met, ``now`` or ``ever``."""
        key = (group, when)
        if key not in self._asked:
            now = when == "now"
            self._asked[key] = any_of(
                all_of((self.full(group, one), ongoing(one))) if now else self.full(group, one)
                for one in self.episodes(group)
            )
        return self._asked[key]

    def covers(self, groups: Iterable[str]) -> list[Cover]:
        """The episodes that are, or may be, full episodes of one of the groups."""
        found: dict[str, tuple[Stretch, list[Truth]]] = {}
        for group in groups:
            for stretch in self.episodes(group):
                found.setdefault(stretch.name, (stretch, []))[1].append(self.full(group, stretch))
        covers = (Cover(stretch, any_of(full)) for stretch, full in found.values())
        return [cover for cover in covers if cover.full.no is not True]

    def full(self, group: str, stretch: Stretch) -> Truth:
        """Whether an episode is a full episode of a group."""
        key = (group, stretch.name)
        if key not in self._full:
            parts = self.inside(group, stretch)
            whole = all_of(parts[:4])
            self._full[key] = all_of((existing(stretch), whole))
        return self._full[key]

    def inside(self, code: str, stretch: Stretch) -> InEpisode:
        """What an episode has of a group."""
        key = (code, stretch.name)
        if key not in self._in:
            self._in[key] = self._inside(self._groups[code], stretch)
        return self._in[key]

    def minimum(self, group: Group) -> Number:
        """How many symptoms a group asks of this patient; where the age is not known, the fewest at any age."""
        if self._patient.age is None:
            return min(_at_any_age(group))
        count: Number = group.minimum_count
        for below, by_age in reversed(group.minimum_by_age):
            count = choose(self._patient.age < below, by_age, count)
        return count

    def sufficient(self, group: Group) -> Number:
        """How many symptoms are enough for a group; where the age is not known, the most at any age."""
        return max(_at_any_age(group)) if self._patient.age is None else self.minimum(group)

    def shown(self, code: str, stretch: Stretch, days: int) -> Truth:
        """Whether a symptom is there in an episode, or in another one that overlaps it for so many days."""
        key = (code, stretch.name, days)
        if key not in self._shown:
            self._shown[key] = any_of(
                other.shown[code]
                if other.name == stretch.name
                else all_of((other.shown[code], overlap(stretch, other, days)))
                for other in self._patient.showing.get(code, ())
            )
        return self._shown[key]

    def _inside(self, group: Group, stretch: Stretch) -> InEpisode:
        minimum = self.minimum(group)
        low, high, core, needed, told = self._counted(group, stretch)
        length = at_least(stretch.days, group.minimum_days) if group.minimum_days is not None else YES
        effect = self._effect(group, stretch)
        shown = [length.yes] if group.minimum_days is not None else []
        shown += [effect.yes] if group.effect in ("any", "harm") else []
        satisfied = total((told, least(low - told, minimum - needed), number_of(shown)))
        return InEpisode(
            enough=Truth(low >= self.sufficient(group), high < minimum),
            core=core,
            length=length,
            effect=effect,
            low=choose(stretch.exists, low, 0),
            high=choose(stretch.exists, high, 0),
            satisfied=choose(stretch.exists, satisfied, 0),
        )

    def _counted(self, group: Group, stretch: Stretch) -> PoolCount:
        pool = {code: self.shown(code, stretch, group.overlap) for code in group.pool}
        core, needed, told = YES, 0, 0
        if group.core_rule == "all":
            core, needed = all_of(pool[code] for code in group.core), len(group.core)
            told = number_of(pool[code].yes for code in group.core)
        elif group.core_rule == "one_of":
            core, needed = any_of(pool[code] for code in group.core), 1
            told = number_of((core.yes,))
        low = number_of(truth.yes for truth in pool.values())
        return PoolCount(low, number_of(opposite(truth.no) for truth in pool.values()), core, needed, told)

    def _effect(self, group: Group, stretch: Stretch) -> Truth:
        if group.effect is None:
            return YES
        if group.effect == "any":
            return any_of((stretch.impairment, stretch.distress))
        harm = any_of((stretch.impairment, stretch.admission, self._harm_by(group.harm_by, stretch)))
        return harm if group.effect == "harm" else negation(harm)

    def _harm_by(self, code: str | None, stretch: Stretch) -> Truth:
        """Whether the symptoms of a group are there in an episode that overlaps this one for a day."""
        if code is None:
            return UNKNOWN
        return any_of(
            all_of(
                (Truth(other.exists, opposite(other.exists)), *self.inside(code, other)[:2], overlap(stretch, other, 1))
            )
            for other in self.episodes(code)
        )

    def count_at_least(self, group: str, number: int) -> Truth:
        """Whether the best episode has so many symptoms of a group."""
        return self._most(number, [self.inside(group, one) for one in self.episodes(group)])

    def _most(self, number: int, parts: list[InEpisode]) -> Truth:
        if number <= 0:
            return YES
        return Truth(
            disjunction(part.low >= number for part in parts), conjunction(part.high < number for part in parts)
        )

    def episodes_at_least(self, group: str, number: int) -> Truth:
        """Whether there were so many full episodes of a group."""
        full = [self.full(group, one) for one in self.episodes(group)]
        return Truth(
            number_of(truth.yes for truth in full) >= number,
            number_of(opposite(truth.no) for truth in full) < number,
        )

    def satisfied(self, group: str) -> Number:
        """How many units of a group are told in the episode that has most of them."""
        best: Number = 0
        for stretch in self.episodes(group):
            best = most(best, self.inside(group, stretch).satisfied)
        return best


def _at_any_age(group: Group) -> list[int]:
    return [group.minimum_count, *(count for _, count in group.minimum_by_age)]


def existing(stretch: Stretch) -> Truth:
    """Whether an episode was at all."""
    return YES if stretch.exists is True else Truth(stretch.exists, opposite(stretch.exists))


def ongoing(stretch: Stretch) -> Truth:
    """Whether an episode still goes on."""
    return Truth(stretch.ends[1] == 0, stretch.ends[0] > 0)


def at_least(limits: tuple[Number, Number], number: Number) -> Truth:
    """Whether a number that lies between two others is at least so great."""
    return Truth(limits[0] >= number, limits[1] < number)
