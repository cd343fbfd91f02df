"""Where gold stands among the options."""

from collections import Counter
from collections.abc import Iterable

from kg.mentalbench.item import ReleaseItem
from kg.mentalbench.layout import ReleaseTask
from kg.mentalbench.shape import Shape


class GoldLetters(Shape):
    """The letters of gold, sorted, with the number of items and of seeds for each.

    Attributes:
        unit: None for a task in total.
    """

    task: ReleaseTask
    unit: str | None
    items: dict[str, int]
    seeds: dict[str, int]


def check_positions(items: Iterable[ReleaseItem]) -> tuple[GoldLetters, ...]:
    """Counts the letters of gold, of each task in total and of each disorder or pair."""
    read = [item for item in items if item.gold]
    found = []
    for task in ReleaseTask:
        of_task = [item for item in read if item.task is task]
        found.append(_count(task, None, of_task))
        for unit in sorted({item.unit for item in of_task}):
            found.append(_count(task, unit, [item for item in of_task if item.unit == unit]))
    return tuple(found)


def letters_of(item: ReleaseItem) -> str:
    """The letters of gold in alphabetical order; the release writes some the other way round."""
    return "".join(sorted(item.gold.letters)) if item.gold else ""


def _count(task: ReleaseTask, unit: str | None, items: list[ReleaseItem]) -> GoldLetters:
    seeds = {(letters_of(item), item.seed) for item in items if item.seed}
    return GoldLetters(
        task=task,
        unit=unit,
        items=dict(sorted(Counter(letters_of(item) for item in items).items())),
        seeds=dict(sorted(Counter(letters for letters, _ in seeds).items())),
    )
