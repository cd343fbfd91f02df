"""The symptoms of a patient as bits, so that a pool is counted at once: the same counts as ``Groups``, for answers."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from kg.criteria.criteria import Criteria
from kg.criteria.groups import Groups, PoolCount
from kg.criteria.patient import Limits, Patient, Stretch
from kg.criteria.records import Group
from kg.criteria.truth import NO, UNKNOWN, YES, Truth


class Bits(NamedTuple):
    """Symptoms and named forms of one episode, a bit each.

    Attributes:
        there: those that are there.
        perhaps: those of which it is not known.
    """

    there: int
    perhaps: int


class _Pool(NamedTuple):
    """The pool of a group in bits, and the kinds of episode that show any of it."""

    bits: int
    core: int
    kinds: frozenset[str]


class Masks:
    """Bits of the symptoms and pools of some criteria."""

    def __init__(self, criteria: Criteria, forms: Mapping[str, list[str]]) -> None:
        """Gives each symptom and each named form a bit.

        Args:
            criteria: whose symptoms and pools they are.
            forms: the forms that conditions name, by symptom.
        """
        codes = sorted({*criteria.symptoms, *(code for named in forms.values() for code in named)})
        self._bit = {code: 1 << place for place, code in enumerate(codes)}
        self.pools = {group.code: self._pool(criteria, group) for group in criteria.groups.values()}

    def of(self, codes: Iterable[str]) -> int:
        """The bits of some codes; a form that no condition names has none."""
        bits = 0
        for code in codes:
            bits |= self._bit.get(code, 0)
        return bits

    def shown(self, stretch: Stretch) -> Bits:
        """What an episode shows, and what it may show."""
        there = self.of(code for code, truth in stretch.shown.items() if truth is YES)
        return Bits(there, self.of(code for code, truth in stretch.shown.items() if truth is UNKNOWN))

    def _pool(self, criteria: Criteria, group: Group) -> _Pool:
        pool = {code.partition(".")[0] for code in group.pool}
        kinds = frozenset(key for key, kind in criteria.kinds.items() if pool.intersection(kind.symptoms))
        return _Pool(self.of(group.pool), self.of(group.core), kinds)


class MaskedGroups(Groups):
    """The groups of one patient, whose pools are counted by bits."""

    def __init__(self, criteria: Criteria, patient: Patient, masks: Masks) -> None:
        """Ties criteria and patient.

        Args:
            criteria: whose groups they are.
            patient: of whom nothing is left to a solver.
            masks: of the same criteria.
        """
        super().__init__(criteria, patient)
        self._masks = masks
        self._bits = {one.name: masks.shown(one) for stretches in patient.episodes.values() for one in stretches}

    def _counted(self, group: Group, stretch: Stretch) -> PoolCount:
        pool = self._masks.pools[group.code]
        there, perhaps = self._bits[stretch.name]
        for kind in pool.kinds:
            for other in self._patient.episodes.get(kind, ()):
                if other.name == stretch.name:
                    continue
                own, may = self._bits[other.name]
                if not (own | may) & pool.bits:
                    continue
                sure, possible = _overlap(
                    stretch.narrowest, stretch.widest, other.narrowest, other.widest, group.overlap
                )
                if sure:
                    there |= own
                    perhaps |= may
                elif possible:
                    perhaps |= own | may
        there &= pool.bits
        perhaps &= pool.bits & ~there
        low = there.bit_count()
        core, needed, told = _core(group, pool.core, there, perhaps)
        return PoolCount(low, low + perhaps.bit_count(), core, needed, told)


def _core(group: Group, core: int, there: int, perhaps: int) -> tuple[Truth, int, int]:
    if group.core_rule is None:
        return YES, 0, 0
    shown = (there & core).bit_count()
    if group.core_rule == "all":
        needed = len(group.core)
        truth = YES if shown == needed else UNKNOWN if ((there | perhaps) & core) == core else NO
        return truth, needed, shown
    truth = YES if shown else UNKNOWN if perhaps & core else NO
    return truth, 1, int(shown > 0)


@lru_cache(maxsize=1 << 16)
def _overlap(narrow: Limits, wide: Limits, other_narrow: Limits, other_wide: Limits, days: int) -> tuple[bool, bool]:
    """Whether two spans surely share so many days, and whether they can."""
    return _shared(narrow, other_narrow) >= days, _shared(wide, other_wide) >= days


def _shared(one: Limits, other: Limits) -> int:
    (begins, ends), (other_begins, other_ends) = one, other
    return int(min(begins - ends, other_begins - other_ends, begins - other_ends, other_begins - ends))
