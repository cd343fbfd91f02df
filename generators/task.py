"""Tasks: what a build is made of. `@register` declares one, with its suite."""

from abc import abstractmethod
from collections.abc import Iterable, Iterator
from typing import ClassVar

from generators.context import Context
from generators.failed_items import FailureReasons
from generators.gates.counted import ItemCounter
from generators.gates.measured import Measured
from generators.item import Cardinality, Item
from generators.vocabulary import AnswerVocabulary
from kg.registry import Registered, Registry


class Task(Registered):
    """One kind of question.

    Attributes:
        name: the name of its items file.
        suite: the suite it belongs to.
        cardinality: which prompt style it uses by default.
        question: the ask that follows the stem.
        needs_slice: whether it asks about the biomedical slice.
        measured: what its items are measured for.
        genres: other genres than its usual one in which its cases can be told.
        one_genre: why there are none, where there are none.
        by_expert: an expert says that its answers are right; its proofs show what the graph can say of them.
        own_questions: its items may ask otherwise than the task does.
        default: whether it is built where neither its suite nor itself is named.
    """

    registry = Registry["Task"]("task", group="kgbench.tasks", packages=("generators.*.tasks",))
    needs = ("name", "suite", "cardinality", "question", "measured")
    suite: ClassVar[str]
    cardinality: ClassVar[Cardinality]
    question: ClassVar[str]
    needs_slice: ClassVar[bool] = False
    measured: ClassVar[Measured]
    genres: ClassVar[tuple[str, ...]] = ()
    default: ClassVar[bool] = True
    by_expert: ClassVar[bool] = False
    own_questions: ClassVar[bool] = False
    one_genre: ClassVar[str] = "it tells no cases that could be told otherwise"

    @abstractmethod
    def items(self, context: Context) -> Iterator[Item]:
        """All items of the task for the context's seed and scale, in a fixed order, one at a time."""

    def ask_ahead(self, context: Context) -> None:
        """Asks the worker processes for what the items will need; other tasks may come before."""
        del context

    @abstractmethod
    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs of some items again on the graph as it stands.

        Yields:
            The id of each item that is no longer proved, and why, in words.
        """

    def reasons(self, context: Context, items: list[Item]) -> dict[str, FailureReasons]:
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

    def counter(self, context: Context) -> ItemCounter | None:
        """Counts the faults that none of the task's items may have; None where its gates count none."""
        del context
        return None

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        """The lists of codes that the answers of the task's items are picked from; the same name is the same list."""
        del context
        return ()

    def left_out(self, context: Context) -> int:
        """How many questions are not asked because the graph lacks what they need."""
        del context
        return 0
