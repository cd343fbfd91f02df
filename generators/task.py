"""Tasks: what a build is made of. A task is declared once, with its suite, and found by its name."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from generators.context import Context
from generators.fallen import Reasons
from generators.gates.shortcuts import Judged
from generators.item import Cardinality, Item
from generators.vocabulary import AnswerVocabulary
from kg.errors import UserError


class Task(ABC):
    """One kind of question.

    Attributes:
        name: the name of its items file.
        suite: the suite it belongs to.
        cardinality: which prompt style it uses by default.
        question: the ask that follows the stem.
        needs_slice: whether it asks about the biomedical slice.
        judged: which shortcuts have a limit; None for a task whose texts and option sets are measured instead.
    """

    name: ClassVar[str]
    suite: ClassVar[str]
    cardinality: ClassVar[Cardinality]
    question: ClassVar[str]
    needs_slice: ClassVar[bool] = False
    judged: ClassVar[Judged | None] = None

    @abstractmethod
    def items(self, context: Context) -> Iterator[Item]:
        """All items of the task for the context's seed and scale, in a fixed order, one at a time."""

    @abstractmethod
    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs of some items again on the graph as it stands.

        Yields:
            The id of each item that is no longer proved, and why, in words.
        """

    def reasons(self, context: Context, items: list[Item]) -> dict[str, Reasons]:
        """Why some items that are no longer proved are not; by id, without those of which nothing more can be said."""
        del context, items
        return {}

    @abstractmethod
    def id_of(self, item: Item) -> str | None:
        """The id that an item's content gives, whatever the item says; None where nothing like it was ever made."""

    def wanted(self, scale: float) -> int | None:
        """How many items the task aims at; None where the graph alone decides."""
        del scale
        return None

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        """The lists of codes that the answers of the task's items are picked from; the same name is the same list."""
        del context
        return ()

    def left_out(self, context: Context) -> int:
        """How many questions are not asked because the graph lacks what they need."""
        del context
        return 0


_TASKS: dict[str, type[Task]] = {}


def register(task: type[Task]) -> type[Task]:
    """Declares a task; use as a decorator.

    Raises:
        ValueError: another task has the name.
    """
    if task.name in _TASKS:
        raise ValueError(f"two tasks are named {task.name}")
    _TASKS[task.name] = task
    return task


def tasks(suite: str | None = None, name: str | None = None) -> list[Task]:
    """The declared tasks, all or those of a suite or of a name, in order of declaration.

    Raises:
        UserError: there is no such suite or task.
    """
    suites = sorted({task.suite for task in _TASKS.values()})
    if suite is not None and suite not in suites:
        raise UserError(f"There is no suite {suite}; the suites are {', '.join(suites)}.")
    own = {task.name: task for task in _TASKS.values() if suite in (None, task.suite)}
    if name is not None and name not in own:
        within = f" in the suite {suite}" if suite else ""
        raise UserError(f"There is no task {name}{within}; the tasks are {', '.join(sorted(own))}.")
    return [task() for task in own.values() if name in (None, task.name)]
