"""Learns in other processes: whoever waits sees how far they are, and can end them at once."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Protocol

from evaluators.models.baselines.learning_item import LearningItem, learning_items
from evaluators.models.model import Say, Stage
from generators.folds import FOLDS
from generators.item import read_items
from kg.errors import UserError
from kg.workers.choice import WorkersChoice
from kg.workers.shared import SharedWithWorkers


class FoldLearner(Protocol):
    """A baseline that learns, as far as other processes need to know; made without arguments."""

    def __init__(self) -> None:
        """Knows nothing yet."""

    def fold_answers(self, seen: Sequence[LearningItem], fold: int) -> dict[int, tuple[str, ...]]:
        """What it answers to the parts of a fold, by their numbers, after it has learned from the others."""


async def learned_apart(
    learner: type[FoldLearner], files: Mapping[str, Path], say: Say, choice: WorkersChoice
) -> dict[int, tuple[str, ...]]:
    """What a baseline answers to each part of an item, by its number.

    Args:
        learner: the class of the baseline; made anew for each fold.
        files: task -> the file of its items.
        say: told what is learned.
        choice: where it is learned.

    Raises:
        UserError: an items file cannot be read, the workers cannot be used, or learning ended before its work.
    """
    answers: dict[int, tuple[str, ...]] = {}
    with closing(choice.opened(apart=True)) as workers:
        for place, (task, path) in enumerate(files.items(), start=1):
            what = f"learning {task}, task {place} of {len(files)}"
            say(Stage(what))
            seen = SharedWithWorkers(await asyncio.to_thread(_read, path))
            asked = [workers.work_on(seen, partial(_answers, learner, fold)) for fold in range(FOLDS)]
            for fold, answer in enumerate(asked, start=1):
                say(Stage(what, f"part {fold} of {FOLDS}"))
                try:
                    answers.update(await asyncio.to_thread(answer))
                except UserError:
                    raise
                except Exception as error:
                    raise UserError(
                        f"Learning ended before its work ({type(error).__name__}: {error}). "
                        "Run the same command again, or take fewer tasks."
                    ) from error
    return answers


def _read(path: Path) -> list[LearningItem]:
    return learning_items(read_items(path))


def _answers(learner: type[FoldLearner], fold: int, seen: Sequence[LearningItem]) -> dict[int, tuple[str, ...]]:
    return learner().fold_answers(seen, fold)
