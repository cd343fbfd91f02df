"""Seeds of one disorder or pair that are the same patient twice."""

from collections.abc import Iterable

from evaluators.audit.seeds import Affected, ReleaseSeed, affected, together
from kg.mentalbench.layout import Level
from kg.mentalbench.profile import ReleaseProfile
from kg.mentalbench.shape import Shape


class UnitDuplicates(Shape):
    """The distinct profiles of one disorder or pair; subtypes and examples do not tell profiles apart.

    Attributes:
        same: the sets of seeds that share a profile.
        repeated: the seeds beyond the first of each set, with their items.
    """

    level: Level
    unit: str
    seeds: int
    distinct: int
    same: tuple[tuple[str, ...], ...]
    repeated: Affected


class Duplicates(Shape):
    """The result of the check: all repeated seeds, and the counts of every disorder and pair."""

    repeated: Affected
    units: tuple[UnitDuplicates, ...]


def check_duplicates(seeds: Iterable[ReleaseSeed]) -> Duplicates:
    """Compares the profiles within each disorder or pair."""
    by_unit: dict[tuple[Level, str], dict[ReleaseProfile, list[ReleaseSeed]]] = {}
    for seed in seeds:
        profiles = by_unit.setdefault((seed.key.level, seed.key.unit), {})
        profiles.setdefault(seed.profile.facts(), []).append(seed)
    units = tuple(_unit(level, unit, list(sets.values())) for (level, unit), sets in by_unit.items())
    return Duplicates(repeated=together(unit.repeated for unit in units), units=units)


def _unit(level: Level, unit: str, sets: list[list[ReleaseSeed]]) -> UnitDuplicates:
    return UnitDuplicates(
        level=level,
        unit=unit,
        seeds=sum(len(members) for members in sets),
        distinct=len(sets),
        same=tuple(tuple(seed.id for seed in members) for members in sets if len(members) > 1),
        repeated=affected([seed for members in sets for seed in members[1:]]),
    )
