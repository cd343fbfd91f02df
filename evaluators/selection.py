"""Which items of a build a run asks, and which it shows as solved examples."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from evaluators.lots import number
from evaluators.sampling import candidate, sampled
from generators.item import Item, read_items
from generators.manifest import Manifest
from kg.errors import UserError

_EXAMPLES_IN = 10
"""One group in so many is kept for examples when a run shows any."""


class Selection(NamedTuple):
    """What part of a build is asked.

    Attributes:
        tasks: their names, in the order of the manifest.
        limit: so many items of each task, from its beginning; None for all.
        sample: so many items of each task, spread over what they are about; None for all.
        shots: how many examples each question has. Then one group in ten, in whatever task, is never asked.
    """

    tasks: tuple[str, ...]
    limit: int | None = None
    sample: int | None = None
    shots: int = 0


class SelectedItems:
    """The selected items of a build, read anew at each pass, one at a time."""

    def __init__(self, folder: Path, manifest: Manifest, selection: Selection) -> None:
        """Looks at what the sample consists of; reads no more than that.

        Args:
            folder: the build.
            manifest: of the build.
            selection: what to ask.

        Raises:
            UserError: a task has too few items for the examples, or an items file cannot be read.
        """
        self._folder = folder
        self._manifest = manifest
        self.selection = selection
        self.examples = {task: self._examples(task) for task in selection.tasks} if selection.shots else {}
        self._sampled = {task: self._sample(task) for task in selection.tasks} if selection.sample else {}

    def whole(self, task: str) -> Iterator[Item]:
        """Every item of a task, whether it is asked or not."""
        return read_items(self.path(task))

    def read(self) -> Iterator[Item]:
        """The items to ask, task by task."""
        for task in self.selection.tasks:
            yield from self._of_task(task)

    def count(self) -> int:
        """How many items are asked."""
        if self.selection.sample and self.selection.limit is None:
            return sum(map(len, self._sampled.values()))
        if self.selection.sample or self.selection.shots:
            return sum(1 for _ in self.read())
        counts = [self._manifest.tasks[task].count for task in self.selection.tasks]
        return sum(count if self.selection.limit is None else min(count, self.selection.limit) for count in counts)

    def tasks_with_parts(self) -> list[str]:
        """The selected tasks whose items have parts."""
        return [task for task in self.selection.tasks if self._manifest.tasks[task].parts]

    def path(self, task: str) -> Path:
        """The items file of a task."""
        return self._folder / self._manifest.tasks[task].path

    def _of_task(self, task: str) -> Iterator[Item]:
        left = self.selection.limit
        sampled = self._sampled.get(task)
        for item in self.whole(task):
            if left == 0:
                return
            if self._is_example(item) or (sampled is not None and number(item.id) not in sampled):
                continue
            yield item
            left = None if left is None else left - 1

    def _is_example(self, item: Item) -> bool:
        return self.selection.shots > 0 and number(item.group) % _EXAMPLES_IN == 0

    def _examples(self, task: str) -> Sequence[Item]:
        """Items of different groups, the same for every question of the task."""
        found: dict[str, Item] = {}
        for item in self.whole(task):
            if self._is_example(item):
                known = found.get(item.group)
                if known is None or number(item.id) < number(known.id):
                    found[item.group] = item
        chosen = sorted(found.values(), key=lambda item: number(item.id))[: self.selection.shots]
        if len(chosen) < self.selection.shots:
            raise UserError(
                f"{self.path(task)} has {len(chosen)} groups for examples, fewer than {self.selection.shots}; "
                "take fewer --shots or a larger build."
            )
        return chosen

    def _sample(self, task: str) -> set[int]:
        return sampled(map(candidate, self._askable(task)), self.selection.sample or 0)

    def _askable(self, task: str) -> Iterator[Item]:
        return (item for item in self.whole(task) if not self._is_example(item))
