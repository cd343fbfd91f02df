"""Which disorder is named where another is right, and which places are liked."""

from collections import Counter
from itertools import product
from typing import NamedTuple

import numpy as np

from evaluators.score.breakdown import gold_nodes
from evaluators.score.metrics.order import PLACES, places
from evaluators.table.table import AnswerTable


class Confusion(NamedTuple):
    """How often a disorder is named in cases where another, or itself, is gold.

    A named disorder that is gold counts for itself only; one that is not counts for every gold disorder of the case.
    """

    task: str
    gold: str
    named: str
    cases: int


def confusions(table: AnswerTable) -> list[Confusion]:
    """The pairs that occur among parsed answers, by task, gold and named (paper 000, figure 5)."""
    cells = gold_nodes(table)
    rows = np.unique(cells.rows[table.parsed[cells.rows]])
    nodes, tasks = table.choices.nodes.codes[rows], table.task.codes[rows]
    named, gold = table.choices.bits(table.choices.answer)[rows], table.choices.bits(table.choices.gold)[rows]
    counts: Counter[tuple[int, int, int]] = Counter()
    for right, other in product(range(nodes.shape[1]), repeat=2):
        counted = gold[:, right] & named[:, other] & (right == other or ~gold[:, other])
        found = np.column_stack([tasks, nodes[:, right], nodes[:, other]])[counted]
        counts.update(map(tuple, found.tolist()))
    names, task_names = table.choices.nodes.names, table.task.names
    return [
        Confusion(task_names[task], names[right], names[other], count)
        for (task, right, other), count in sorted(counts.items())
    ]


def places_of_answers(table: AnswerTable) -> dict[str, tuple[tuple[float, float], ...]]:
    """For each task: the share of parsed answers, and of gold, at each place where options were shown."""
    answer, gold = (
        places(table, table.choices.bits(sets).astype(float)) for sets in (table.choices.answer, table.choices.gold)
    )
    found = {}
    for code, task in enumerate(table.task.names):
        rows = table.parsed & (table.task.codes == code) & table.of_options
        if rows.any():
            most = min(PLACES, int(table.choices.options[rows].max()))
            pairs = zip(answer[rows].mean(axis=0)[:most].tolist(), gold[rows].mean(axis=0)[:most].tolist(), strict=True)
            found[task] = tuple(pairs)
    return found
