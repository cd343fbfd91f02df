"""What a guesser without the stem can know: which options stood together, and which of them were gold."""

from collections.abc import Mapping
from typing import NamedTuple

from generators.folds import FOLDS
from generators.gates.bottom_k import Smallest, digest
from generators.item import Item

MOST_SETS = 20_000
"""Option sets that are kept, those of smallest hash. Four of 23 disorders make 8,855, so there all are kept."""


class OptionSet(NamedTuple):
    """Options that stood together, with how often each answer was gold among them.

    Attributes:
        options: nodes (or texts, where an option is not a node), sorted.
        gold: answer as sorted nodes -> items.
        fold: the part of the data it belongs to; equal sets share one.
    """

    options: tuple[str, ...]
    gold: Mapping[tuple[str, ...], int]
    fold: int

    @property
    def items(self) -> int:
        """How often the options stood together."""
        return sum(self.gold.values())


class StemlessQuestions(NamedTuple):
    """The questions of a task, without their stems.

    Attributes:
        items: all items of the task, kept sets or not.
        hybrid: the number of answers is open in the task's prompts.
    """

    task: str
    items: int
    hybrid: bool
    sets: tuple[OptionSet, ...]

    @property
    def sizes(self) -> tuple[int, ...]:
        """The numbers of answers that occur."""
        return tuple(sorted({len(gold) for found in self.sets for gold in found.gold}))

    @property
    def kept(self) -> int:
        """Items of the option sets that are kept."""
        return sum(found.items for found in self.sets)


class Questions:
    """Collects the questions of one task in bounded memory."""

    def __init__(self, task: str, most: int = MOST_SETS) -> None:
        """Starts with none.

        Args:
            task: the task that the items belong to.
            most: how many option sets are kept.
        """
        self._task = task
        self._items = 0
        self._hybrid = False
        self._sets: Smallest[tuple[tuple[str, ...], dict[tuple[str, ...], int]]] = Smallest(most)

    def add(self, item: Item) -> None:
        """Counts one item."""
        self._items += 1
        self._hybrid = self._hybrid or item.cardinality == "hybrid"
        names = {option.label: option.node or option.text for option in item.options}
        options = tuple(sorted(names.values()))
        key = digest(*options)
        if not self._sets.wants(key):
            return
        gold = tuple(sorted(names[label] for label in item.answer))
        held = self._sets.get(key)
        if held is None:
            held = (options, {})
            self._sets.put(key, held)
        counts = held[1]
        counts[gold] = counts.get(gold, 0) + 1

    def result(self) -> StemlessQuestions:
        """What was asked so far."""
        # The high bits decide which sets are kept, the low ones the fold.
        sets = tuple(
            OptionSet(options, dict(sorted(counts.items())), key % FOLDS)
            for key, (options, counts) in self._sets.items()
        )
        return StemlessQuestions(self._task, self._items, self._hybrid, sets)


def together(asked: list[StemlessQuestions]) -> StemlessQuestions:
    """Several tasks as one, in which the number of answers has to be guessed as well."""
    counts: dict[tuple[str, ...], dict[tuple[str, ...], int]] = {}
    folds: dict[tuple[str, ...], int] = {}
    for task in asked:
        for found in task.sets:
            merged = counts.setdefault(found.options, {})
            folds[found.options] = found.fold
            for gold, count in found.gold.items():
                merged[gold] = merged.get(gold, 0) + count
    sets = tuple(
        OptionSet(options, dict(sorted(counts[options].items())), folds[options]) for options in sorted(counts)
    )
    names = " + ".join(task.task for task in asked)
    return StemlessQuestions(names, sum(task.items for task in asked), True, sets)
