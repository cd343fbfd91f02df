"""Which files of the whole release a copy has, and how many items are in them."""

from collections import Counter
from collections.abc import Iterable, Iterator

from evaluators.audit.defect import Defect
from kg.mentalbench.dataset import Dataset
from kg.mentalbench.graph import MentalKg
from kg.mentalbench.item import SEEDS, VARIANTS
from kg.mentalbench.layout import GENERATORS, Level, ReleaseLayout, ReleaseTask, features_path, items_path
from kg.mentalbench.shape import Shape


class Inventory(Shape):
    """The files of one kind: the items of a task, or the profiles of a level.

    Attributes:
        expected: in the whole release, by the graph of this copy; None where the copy has no graph.
        absent: the paths below ``dataset/``.
        entries: the items or profiles in the files at hand.
        by_unit: the same for each disorder or pair.
    """

    kind: str
    expected: int | None
    found: int
    absent: tuple[str, ...]
    entries: int
    by_unit: dict[str, int]


def check_files(layout: ReleaseLayout, dataset: Dataset, graph: MentalKg | None) -> tuple[Inventory, ...]:
    """Lists what is there and what is not, for every kind of file."""
    items = [
        _inventory(
            f"{task} items",
            [items_path(task, unit, generator) for unit, generator in _wanted(task.level, graph)],
            {items_path(*file[1:]) for file in layout.items if file.task is task},
            Counter(item.unit for item in dataset.items if item.task is task),
            graph is not None,
        )
        for task in ReleaseTask
    ]
    profiles = [
        _inventory(
            f"{level} profiles",
            [features_path(level, unit, generator) for unit, generator in _wanted(level, graph)],
            {features_path(*file[1:]) for file in layout.features if file.level is level},
            Counter(record.unit for record in dataset.records if record.level is level),
            graph is not None,
        )
        for level in Level
    ]
    return (*items, *profiles)


def file_defects(layout: ReleaseLayout, dataset: Dataset) -> Iterator[Defect]:
    """Files of no known kind, files with too few or too many entries, and keys that occur twice."""
    for path in layout.stray:
        yield Defect(check="unknown file", where=path.relative_to(layout.root).as_posix(), detail="fits no known kind")
    for repeated in dataset.repeated:
        where = repeated.path.relative_to(layout.root).as_posix()
        yield Defect(check="repeated key", where=where, detail=f"{repeated.key} occurs twice in one object")
    items = Counter((item.task, item.unit, item.generator) for item in dataset.items)
    for file in layout.items:
        yield from _count(items_path(*file[1:]), items[file.task, file.unit, file.generator], file.task.level)
    records = Counter((record.level, record.unit, record.generator) for record in dataset.records)
    for source in layout.features:
        found = records[source.level, source.unit, source.generator]
        yield from _count(features_path(*source[1:]), found, source.level)


def _count(path: str, found: int, level: Level) -> Iterator[Defect]:
    expected = SEEDS[level] * VARIANTS
    if found != expected:
        yield Defect(check="count", where=path, detail=f"{found} entries instead of {expected}")


def _wanted(level: Level, graph: MentalKg | None) -> Iterable[tuple[str, str]]:
    if graph is None:
        return []
    units = (
        sorted({differential.code for differential in graph.differentials})
        if level is Level.HIGH
        else sorted(graph.disorders)
    )
    return [(unit, generator) for unit in units for generator in GENERATORS]


def _inventory(kind: str, wanted: list[str], found: set[str], by_unit: Counter[str], known: bool) -> Inventory:
    return Inventory(
        kind=kind,
        expected=len(wanted) if known else None,
        found=len(found),
        absent=tuple(path for path in wanted if path not in found),
        entries=by_unit.total(),
        by_unit=dict(sorted(by_unit.items())),
    )
