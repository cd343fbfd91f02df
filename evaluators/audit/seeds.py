"""Seeds: the unit in which profiles are counted."""

from collections.abc import Iterable
from typing import NamedTuple

from kg.mentalbench.dataset import ReleaseEntry
from kg.mentalbench.item import SeedKey, item_key
from kg.mentalbench.layout import ReleaseTask
from kg.mentalbench.profile import ReleaseProfile
from kg.mentalbench.shape import Shape


class ReleaseSeed(NamedTuple):
    """A profile with the names of the options it comes with, and the items made of it, by task.

    Where the records of a seed disagree, which is reported as a defect of its own, the first one counts.
    """

    key: SeedKey
    profile: ReleaseProfile
    option_names: tuple[str, ...]
    items: dict[ReleaseTask, tuple[str, ...]]

    @property
    def id(self) -> str:
        """As ``low/D013/4``."""
        return str(self.key)

    def all_items(self) -> tuple[str, ...]:
        """The keys of all its items."""
        return tuple(key for keys in self.items.values() for key in keys)


class Affected(Shape):
    """The seeds that a check names, and the items made of them."""

    seeds: tuple[str, ...] = ()
    items: tuple[str, ...] = ()


def seeds_of(records: tuple[ReleaseEntry, ...]) -> tuple[ReleaseSeed, ...]:
    """The seeds of the records, sorted; records whose id does not name a seed are left out."""
    grouped: dict[SeedKey, list[ReleaseEntry]] = {}
    for record in records:
        if record.seed is not None:
            grouped.setdefault(record.seed, []).append(record)
    return tuple(_seed(key, members) for key, members in sorted(grouped.items(), key=_order))


def affected(seeds: list[ReleaseSeed]) -> Affected:
    """The ids of the seeds and the keys of their items."""
    return Affected(
        seeds=tuple(seed.id for seed in seeds), items=tuple(key for seed in seeds for key in seed.all_items())
    )


def together(parts: Iterable[Affected]) -> Affected:
    """All seeds and items of the parts, each once."""
    listed = list(parts)
    return Affected(
        seeds=tuple(dict.fromkeys(seed for part in listed for seed in part.seeds)),
        items=tuple(dict.fromkeys(item for part in listed for item in part.items)),
    )


def _order(entry: tuple[SeedKey, list[ReleaseEntry]]) -> tuple[int, str, int]:
    level, unit, number = entry[0]
    return list(type(level)).index(level), unit, number


def _seed(key: SeedKey, records: list[ReleaseEntry]) -> ReleaseSeed:
    records = sorted(records, key=lambda record: (record.generator, record.id))
    items = {
        task: tuple(item_key(task, record.generator, record.id) for record in records) for task in records[0].copies
    }
    names = next(iter(records[0].copies.values())).option_names
    return ReleaseSeed(key=key, profile=records[0].profile, option_names=names, items=items)
