"""What all baselines share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from evaluators.answer import Mode
from evaluators.lots import number
from evaluators.models.baselines.apart import learned_apart
from evaluators.models.model import Say, Stage
from evaluators.prompts.question import Question
from evaluators.prompts.wording import JOINT
from evaluators.selection import SelectedItems
from generators.folds import FOLDS
from generators.item import Item, read_items
from generators.models.reply import ModelReply
from kg.errors import UserError
from kg.registry import Registered, Registry

if TYPE_CHECKING:
    # The driver of the graph takes a second or two to load, which most baselines do without.
    from kg.store.query_runner import QueryRunner

PREFIX = "baseline:"
"""What the name of a baseline begins with."""


class Baseline(Registered):
    """Replies with letters, as a model that writes them would."""

    registry = Registry["Baseline"](
        "baseline", group="kgbench.models", packages=("evaluators.models.baselines",), prefix=PREFIX
    )
    mode: Mode = "generate"
    settings: Mapping[str, object] = {}
    remote = False

    @classmethod
    def opened(cls, graph: Callable[[], QueryRunner]) -> Baseline:
        """The baseline, ready to be prepared.

        Args:
            graph: opens the graph, for a baseline that asks it.
        """
        del graph
        return cls()

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Nothing is learned.

        Raises:
            UserError: items have parts, which no baseline answers.
        """
        if tasks := items.tasks_with_parts():
            raise UserError(
                f"{self.name} answers items of one choice, and those of {', '.join(tasks)} have parts; "
                "choose other tasks with --task."
            )

    async def close(self) -> None:
        """Nothing is open."""

    @abstractmethod
    def answer_letters(self, question: Question) -> Iterable[str]:
        """The letters of the answer, as the question shows them."""

    async def reply(self, question: Question) -> ModelReply:
        """The letters."""
        return ModelReply(JOINT.join(sorted(self.answer_letters(question))))


class LearningItem(NamedTuple):
    """What a learning baseline looks at of an item.

    Attributes:
        stem: its text.
        options: by which each option is known in other items: its node, or its text where it has none.
        gold: places of the right options.
    """

    id: int
    fold: int
    stem: str
    labels: tuple[str, ...]
    options: tuple[str, ...]
    gold: tuple[int, ...]

    @classmethod
    def of(cls, item: Item) -> LearningItem:
        """An item without its proof and provenance."""
        labels = tuple(option.label for option in item.options)
        return cls(
            id=number(item.id),
            fold=number(item.group) % FOLDS,
            stem=item.stem,
            labels=labels,
            options=tuple(option.node or option.text for option in item.options),
            gold=tuple(labels.index(label) for label in item.answer),
        )


class LearningBaseline(Baseline):
    """Learns the answers of a task from its other folds; every item is answered once, in its own order of options.

    Attributes:
        answers: number of an item -> the labels to answer with.
    """

    def __init__(self) -> None:
        """Knows nothing yet."""
        self.answers: dict[int, tuple[str, ...]] = {}

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Learns from all items of the tasks, asked or not, in a process of its own."""
        await super().prepare(items, say)
        files = {task: items.path(task) for task in items.selection.tasks}
        self.answers = await learned_apart(type(self), files, say)

    def learn_from(self, files: Mapping[str, Path], say: Say) -> None:
        """Learns task by task and fold by fold, in this process.

        Args:
            files: task -> the file of its items.
            say: told which task and which fold.

        Raises:
            UserError: a file cannot be read.
        """
        for place, (task, path) in enumerate(files.items(), start=1):
            what = f"learning {task}, task {place} of {len(files)}"
            say(Stage(what))
            seen = [LearningItem.of(item) for item in read_items(path)]
            for fold in range(FOLDS):
                say(Stage(what, f"part {fold + 1} of {FOLDS}"))
                asked = [one for one in seen if one.fold == fold]
                others = [one for one in seen if one.fold != fold]
                for one, places in zip(asked, self.learn(others, asked), strict=True):
                    self.answers[one.id] = tuple(one.labels[place] for place in places)

    @abstractmethod
    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        """The places of the chosen options of each item asked, learned from the others."""

    def answer_letters(self, question: Question) -> Iterable[str]:
        """The letters under which the chosen options are shown."""
        chosen = self.answers[number(question.item.id)]
        return [label for label in question.labels if question.own(label) in chosen]
