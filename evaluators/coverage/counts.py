"""How many answers there are on each node and relation, and how many are right."""

from typing import NamedTuple

import numpy as np
from scipy import sparse

from evaluators.coverage.layers import Layers
from evaluators.coverage.reading import Answers, BuildItems
from evaluators.score.metric import ratio
from evaluators.table.table import Floats, Ints, Memberships


class ItemTargets(NamedTuple):
    """What the items of a build are about.

    Attributes:
        cells: cells x items, 1 where the item is about the cell; sparse.
        elsewhere: what the graph does not hold, entities and relations apart.
    """

    cells: sparse.csr_array
    elsewhere: tuple[Memberships, ...]


class Counts(NamedTuple):
    """The answers of a run on the cells of a graph; failed requests do not count.

    Attributes:
        answered, correct: cells x groups; sparse.
        n, right: the sums over groups, one for each cell.
        chance: of each cell, the mean chance of the answers; NaN where there are none, or one of them has no chance.
        about: cells x items; sparse.
        answers: of each item, how many.
        groups: of each item.
        elsewhere: what answered items are about and the graph does not hold, sorted.
    """

    answered: sparse.csr_array
    correct: sparse.csr_array
    n: Ints
    right: Ints
    chance: Floats
    about: sparse.csr_array
    answers: Ints
    groups: Ints
    elsewhere: tuple[str, ...]

    def support(self, cells: Ints) -> tuple[int, int]:
        """How many answers are about any of some cells, and how many groups they come from."""
        seen = np.zeros(len(self.answers), dtype=bool)
        seen[self.about[np.unique(cells)].indices] = True
        seen &= self.answers > 0
        return int(self.answers[seen].sum()), len(np.unique(self.groups[seen]))


def find_cells(items: BuildItems, layers: Layers) -> ItemTargets:
    """Finds what the items of a build are about; serves all runs of it."""
    rows: list[Ints] = []
    cells: list[Ints] = []
    elsewhere: list[Memberships] = []
    first = 0
    for named, known in ((items.entities, layers.nodes), (items.relations, layers.relations)):
        place = {node.code: first + number for number, node in enumerate(known)}
        found = np.array([place.get(name, -1) for name in named.names], dtype=np.int64)[named.cells]
        rows.append(named.rows[found >= 0])
        cells.append(found[found >= 0])
        elsewhere.append(Memberships(named.rows[found < 0], named.cells[found < 0], named.names))
        first += len(known)
    places = (np.concatenate(cells), np.concatenate(rows))
    # Counts stay below 2^24, up to which this type is exact; products of matrices take half the time.
    ones = np.ones(len(places[0]), dtype=np.float32)
    return ItemTargets(sparse.csr_array((ones, places), shape=(first, len(items.chance))), tuple(elsewhere))


def count(answers: Answers, about: ItemTargets) -> Counts:
    """Counts the answers of a run."""
    many = len(answers.items.chance)
    counted = np.bincount(answers.rows[answers.counted], minlength=many)
    right = np.bincount(answers.rows[answers.correct], minlength=many)
    # Groups that were not asked are none of this run's.
    asked, of_answer = np.unique(answers.items.groups.codes[answers.rows], return_inverse=True)
    groups = np.full(many, -1, dtype=np.int64)
    groups[answers.rows] = of_answer
    return Counts(
        answered=about.cells @ _by_group(counted, groups, len(asked)),
        correct=about.cells @ _by_group(right, groups, len(asked)),
        n=(about.cells @ counted).astype(np.int64),
        right=(about.cells @ right).astype(np.int64),
        chance=_chance(answers.items.chance, counted, about.cells),
        about=about.cells,
        answers=counted,
        groups=groups,
        elsewhere=tuple(sorted(set().union(*(_named(part, counted) for part in about.elsewhere)))),
    )


def _chance(chance: Floats, counted: Ints, cells: sparse.csr_array) -> Floats:
    found = ratio(cells @ (counted * np.nan_to_num(chance)), cells @ counted.astype(float))
    without = cells @ (counted * np.isnan(chance))
    return np.where(without > 0, np.nan, found)


def _by_group(counts: Ints, groups: Ints, many: int) -> sparse.csr_array:
    """Items x groups: each count in the column of the item's group."""
    items = np.flatnonzero(counts)
    return sparse.csr_array(
        (counts[items].astype(np.float32), (items, groups[items])), shape=(len(counts), many), dtype=np.float32
    )


def _named(about: Memberships, answers: Ints) -> set[str]:
    """What answered items name."""
    return {about.names[cell] for cell in np.unique(about.cells[answers[about.rows] > 0]).tolist()}
