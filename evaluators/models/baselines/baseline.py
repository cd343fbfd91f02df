"""What all baselines share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from evaluators.answer import Mode
from evaluators.answer_key import unit_of
from evaluators.form import form_of
from evaluators.lots import number
from evaluators.models.baselines.apart import learned_apart
from evaluators.models.baselines.learning_item import LearningItem, learning_items
from evaluators.models.model import Say, Stage
from evaluators.prompts.question import Question
from evaluators.prompts.wording import JOINT
from evaluators.selection import SelectedItems
from evaluators.shown_part import ShownPart
from generators.folds import FOLDS
from generators.item import read_items
from generators.models.reply import ModelReply
from generators.part import ItemPart
from kg.errors import UserError
from kg.registry import Registered, Registry
from kg.workers.choice import ALONE

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

    def answers_part(self, part: ItemPart) -> bool:
        """Whether it has an answer to parts like this one: those that are picked from options."""
        return form_of(part.form).of_options

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Nothing is learned.

        Raises:
            UserError: items have parts that it does not answer.
        """
        for task in items.tasks_with_parts():
            parts = (part for item in items.whole(task) for part in item.all_parts)
            other = next((part for part in parts if not self.answers_part(part)), None)
            if other is not None:
                raise UserError(
                    f"{self.name} does not answer parts like {other.id} of {task}, which are of the form "
                    f"{other.form}; choose other tasks with --task."
                )

    async def close(self) -> None:
        """Nothing is open."""

    @abstractmethod
    def answer_letters(self, question: Question) -> Iterable[str]:
        """The letters of the answer to a question of one part, as the question shows them."""

    def answer(self, question: Question) -> str:
        """The answer to a question of one part: the letters."""
        return JOINT.join(sorted(self.answer_letters(question)))

    async def reply(self, question: Question) -> ModelReply:
        """The answer, or a line with the answer to each part where there are several."""
        answers = [self.answer(one) for one in question.apart()]
        if len(answers) == 1:
            return ModelReply(answers[0])
        return ModelReply("\n".join(f"{place}: {answer}" for place, answer in enumerate(answers, start=1)))


def codes_in_words(shown: ShownPart, codes: Iterable[str]) -> str:
    """Codes as an answer to a part without options: joined by commas, or the usual name of the first one."""
    if shown.part.form == "labels":
        return ", ".join(codes)
    names = shown.vocabulary.codes if shown.vocabulary else {}
    return next((names[code][0] for code in codes if code in names), "")


class LearningBaseline(Baseline):
    """Learns the answers of a task from its other folds; every part is answered once, in its own order of options.

    Attributes:
        answers: number of a part -> the letters or codes to answer with.
        workers: where it learns; beside this process in any case.
    """

    def __init__(self) -> None:
        """Knows nothing yet."""
        self.answers: dict[int, tuple[str, ...]] = {}
        self.workers = ALONE

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        """Learns from all items of the tasks, asked or not, in processes of its own."""
        await super().prepare(items, say)
        files = {task: items.path(task) for task in items.selection.tasks}
        self.answers = await learned_apart(type(self), files, say, self.workers)

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
            seen = learning_items(read_items(path))
            for fold in range(FOLDS):
                say(Stage(what, f"part {fold + 1} of {FOLDS}"))
                self.answers.update(self.fold_answers(seen, fold))

    def fold_answers(self, seen: Sequence[LearningItem], fold: int) -> dict[int, tuple[str, ...]]:
        """What it answers to the parts of a fold, by their numbers, after it has learned from the others."""
        asked = [one for one in seen if one.fold == fold]
        others = [one for one in seen if one.fold != fold]
        learned = zip(asked, self.learn(others, asked), strict=True)
        return {one.id: tuple(one.labels[place] for place in places) for one, places in learned}

    @abstractmethod
    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        """The places of the chosen options of each item asked, learned from the others."""

    def answers_part(self, part: ItemPart) -> bool:
        """Whether something is picked: options, or codes."""
        return form_of(part.form).of_options or part.form == "labels" or bool(part.accepted)

    def answer_letters(self, question: Question) -> Iterable[str]:
        """The letters under which the chosen options are shown."""
        chosen = self._chosen(question)
        return [label for label in question.labels if question.own(label) in chosen]

    def answer(self, question: Question) -> str:
        """Letters, codes, or the usual name of the first code where a name is asked for."""
        (shown,) = question.parts
        if shown.labels:
            return super().answer(question)
        return codes_in_words(shown, self._chosen(question))

    def _chosen(self, question: Question) -> tuple[str, ...]:
        return self.answers[number(unit_of(question.item.id, question.parts[0].part.id))]
