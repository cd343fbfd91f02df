"""What coverage needs of runs: which answers are right, and what their items are about."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from evaluators.form import form_of
from evaluators.table.items import KeyedItems
from evaluators.table.read import Run, names_of, read_runs
from evaluators.table.table import Floats, Ints, Mask, Memberships, NameColumn


class BuildItems(NamedTuple):
    """The parts of a build's items.

    Attributes:
        chance: how often a guess at each is right; NaN where guessing has no level.
        groups: what variants share.
        entities, relations: what each is about.
    """

    chance: Floats
    groups: NameColumn
    entities: Memberships
    relations: Memberships


class Answers(NamedTuple):
    """The answers of a run, failed requests among them.

    Attributes:
        run: name of its folder.
        model: who answered.
        items: what was asked.
        rows: the part that each answer is to.
        counted: the model replied, could have been right, and the answer has a score.
        correct: fully right.
        build: the folder of the items; None where they are in none.
    """

    run: str
    model: str
    items: BuildItems
    rows: Ints
    counted: Mask
    correct: Mask
    build: Path | None = None


def read_answers(folders: Sequence[Path], build: Path | None = None) -> list[Answers]:
    """Reads some runs.

    Args:
        folders: the runs.
        build: the folder of the items; by default the one that each run names.

    Raises:
        UserError: two runs have one name, there is no run or no build, or its items are not those that were asked.
    """
    names_of(folders)
    return answers_of_runs(read_runs(folders, build, readings=False))


def answers_of_runs(runs: Sequence[Run]) -> list[Answers]:
    """What coverage needs of runs that have been read; runs that were asked the same share their items."""
    known = {id(run.items): run.items for run in runs}
    items = {key: _items(found) for key, found in known.items()}
    return [_answers(run, items[id(run.items)]) for run in runs]


def _items(found: KeyedItems) -> BuildItems:
    keys = found.keys
    chances = [form_of(key.form).chance(key) for key in keys]
    return BuildItems(
        np.array([np.nan if chance is None else chance for chance in chances], dtype=float),
        NameColumn.of(key.group for key in keys),
        Memberships.of(key.entities for key in keys),
        Memberships.of(key.relations for key in keys),
    )


def _answers(run: Run, items: BuildItems) -> Answers:
    table = run.table
    return Answers(run.name, run.record.model, items, run.places, table.counted, table.correct, run.items.build)
