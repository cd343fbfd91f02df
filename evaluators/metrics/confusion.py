"""Which disorder is named where another is right, and which places are liked."""

from collections import Counter
from typing import NamedTuple

import numpy as np

from evaluators.metrics.breakdown import gold_nodes
from evaluators.metrics.order import PLACES, places
from evaluators.metrics.table import Table


class Confusion(NamedTuple):
    """How often a disorder is named in cases where another, or itself, is gold.

    A named disorder that is gold counts for itself only; one that is not counts for every gold disorder of the case.
    """

    task: str
    gold: str
    named: str
    cases: int


def confusions(table: Table) -> list[Confusion]:
    """The pairs that occur among parsed answers, by task, gold and named (paper 000, figure 5)."""
    counts: Counter[tuple[int, int, int]] = Counter()
    named, gold = table.bits(table.answer), table.bits(table.gold)
    cells = gold_nodes(table)
    for row in np.unique(cells.rows[table.parsed[cells.rows]]).tolist():
        task, nodes = int(table.task.codes[row]), table.nodes.codes[row]
        for node in nodes[named[row] & gold[row]].tolist():
            counts[task, node, node] += 1
        for right in nodes[gold[row]].tolist():
            for wrong in nodes[named[row] & ~gold[row]].tolist():
                counts[task, right, wrong] += 1
    names, tasks = table.nodes.names, table.task.names
    return [
        Confusion(tasks[task], names[right], names[other], count)
        for (task, right, other), count in sorted(counts.items())
    ]


def places_of_answers(table: Table) -> dict[str, tuple[tuple[float, float], ...]]:
    """For each task: the share of parsed answers, and of gold, at each place where options were shown."""
    answer, gold = (places(table, table.bits(sets).astype(float)) for sets in (table.answer, table.gold))
    found = {}
    for code, task in enumerate(table.task.names):
        rows = table.parsed & (table.task.codes == code)
        if rows.any():
            most = min(PLACES, int(table.options[rows].max()))
            pairs = zip(answer[rows].mean(axis=0)[:most].tolist(), gold[rows].mean(axis=0)[:most].tolist(), strict=True)
            found[task] = tuple(pairs)
    return found
