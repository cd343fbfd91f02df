"""What the runs of a board made of each item, side by side, and which items each part of the board is about."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from evaluators.score.breakdown import BREAKDOWNS
from evaluators.table.read import Run
from evaluators.table.table import Ints, Mask, NameColumn

ALL = "all"
PARTS = {ALL: "all", "suite": "suite", "task": "task", "disorder": "disorder", "node": "entity"}
"""How a leaderboard divides items -> the breakdown of the scores that does so."""


class Outcomes(NamedTuple):
    """Runs x answers; an answer is to a part of an item under one order of its options.

    Attributes:
        names: of the runs.
        counted: the run has an answer that counts: the request did not fail, and it could have been right.
        correct: the answer is fully right.
        groups: number of each answer's group, which variants of one seed share.
        tasks: the task of each answer.
        rows: division -> key -> places of the answers.
    """

    names: tuple[str, ...]
    counted: Mask
    correct: Mask
    groups: Ints
    tasks: NameColumn
    rows: Mapping[str, Mapping[str, Ints]]


def outcomes(runs: Sequence[Run]) -> Outcomes:
    """Lays runs on the same items side by side."""
    place: dict[tuple[str, int], int] = {}
    groups: list[str] = []
    tasks: list[str] = []
    members: dict[str, dict[str, list[int]]] = {part: {} for part in PARTS}
    at = []
    for run in runs:
        table = run.table
        keys = list(zip(table.units, table.rotation.tolist(), strict=True))
        new = [row for row, key in enumerate(keys) if key not in place]
        place |= {keys[row]: len(place) + number for number, row in enumerate(new)}
        mine = np.array([place[key] for key in keys], dtype=np.int64)
        at.append(mine)
        groups.extend(table.group.names[code] for code in table.group.codes[new].tolist())
        tasks.extend(table.task.names[code] for code in table.task.codes[new].tolist())
        _add_members(members, run, mine, frozenset(new))
    counted = np.zeros((len(runs), len(place)), dtype=bool)
    correct = np.zeros_like(counted)
    for number, (run, mine) in enumerate(zip(runs, at, strict=True)):
        counted[number, mine] = run.table.counted
        correct[number, mine] = run.table.correct
    rows = {part: {key: np.array(found, dtype=np.int64) for key, found in of.items()} for part, of in members.items()}
    names = tuple(run.name for run in runs)
    return Outcomes(names, counted, correct, NameColumn.of(groups).codes, NameColumn.of(tasks), rows)


def _add_members(members: dict[str, dict[str, list[int]]], run: Run, at: Ints, new: frozenset[int]) -> None:
    """Adds the rows that no earlier run has to the cells that they are in."""
    cells = {breakdown.name: breakdown.cells for breakdown in BREAKDOWNS}
    for part, breakdown in PARTS.items():
        found = cells[breakdown](run.table)
        for row, cell in zip(found.rows.tolist(), found.cells.tolist(), strict=True):
            if row in new:
                members[part].setdefault(found.names[cell], []).append(int(at[row]))
