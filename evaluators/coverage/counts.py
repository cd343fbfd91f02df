"""How many answers there are on each node and relation, and how many are right."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from scipy import sparse

from evaluators.coverage.layers import Layers, Node
from evaluators.coverage.reading import Answers
from evaluators.metrics.table import Ints, Memberships


class Counts(NamedTuple):
    """The answers of a run on the cells of a graph; failed requests do not count.

    Attributes:
        answered, correct: cells x groups; sparse.
        n, right: the sums over groups, one for each cell.
        items, cells: pairs of an answered item and a cell that it is about.
        answers: of each item, how many.
        groups: of each item.
        elsewhere: what answered items are about and the graph does not hold, sorted.
    """

    answered: sparse.csr_array
    correct: sparse.csr_array
    n: Ints
    right: Ints
    items: Ints
    cells: Ints
    answers: Ints
    groups: Ints
    elsewhere: tuple[str, ...]

    def behind(self, cells: Ints) -> tuple[int, int]:
        """How many answers are about any of some cells, and how many groups they come from."""
        wanted = np.zeros(len(self.n), dtype=bool)
        wanted[cells] = True
        about = np.zeros(len(self.answers), dtype=bool)
        about[self.items[wanted[self.cells]]] = True
        groups = np.zeros(self.answered.shape[1], dtype=bool)
        groups[self.groups[about]] = True
        return int(self.answers[about].sum()), int(groups.sum())


def count(answers: Answers, layers: Layers) -> Counts:
    """Counts the answers of a run."""
    items, many = answers.items, len(answers.items.gold)
    by_item = np.bincount(answers.rows[answers.counted], minlength=many)
    right = np.bincount(answers.rows[answers.correct], minlength=many)
    # Groups that were not asked are none of this run's.
    asked = np.zeros(len(items.groups.names), dtype=bool)
    asked[items.groups.codes[answers.rows]] = True
    groups = (np.cumsum(asked) - 1)[items.groups.codes]
    entities = _cells(items.entities, layers.nodes, 0, by_item)
    relations = _cells(items.relations, layers.relations, len(layers.nodes), by_item)
    rows, cells = (np.concatenate(pair) for pair in zip(entities[:2], relations[:2], strict=True))
    shape = (len(layers.nodes) + len(layers.relations), int(asked.sum()))
    places = (cells, groups[rows])
    return Counts(
        answered=sparse.csr_array((by_item[rows].astype(float), places), shape=shape),
        correct=sparse.csr_array((right[rows].astype(float), places), shape=shape),
        n=np.bincount(cells, weights=by_item[rows], minlength=shape[0]).astype(np.int64),
        right=np.bincount(cells, weights=right[rows], minlength=shape[0]).astype(np.int64),
        items=rows,
        cells=cells,
        answers=by_item,
        groups=groups,
        elsewhere=tuple(sorted({*entities[2], *relations[2]})),
    )


def _cells(about: Memberships, known: Sequence[Node], first: int, answers: Ints) -> tuple[Ints, Ints, list[str]]:
    """Items, their cells, and what is not known; of answered items only."""
    place = {node.code: first + number for number, node in enumerate(known)}
    cell = np.array([place.get(name, -1) for name in about.names], dtype=np.int64)
    answered = answers[about.rows] > 0
    rows, cells = about.rows[answered], cell[about.cells[answered]] if len(cell) else about.cells[answered]
    missing = np.unique(about.cells[answered][cells < 0])
    return rows[cells >= 0], cells[cells >= 0], [about.names[number] for number in missing]
