"""Where a model is good and where not: the cells in which metrics are taken."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from evaluators.table.table import AnswerTable, Mask, Memberships, NameColumn

_DISORDERS = "diagnosis"


class Breakdown(NamedTuple):
    """One way to divide answers into cells.

    Attributes:
        name: as it stands in files and tables.
        cells: the cells of a table.
        detailed: every metric is taken there, not only accuracy.
    """

    name: str
    cells: Callable[[AnswerTable], Memberships]
    detailed: bool = False


def _all(table: AnswerTable) -> Memberships:
    return Memberships(np.arange(len(table)), np.zeros(len(table), dtype=np.int64), ("all",))


def _style_of_task(table: AnswerTable) -> Memberships:
    """Tasks asked in one style together: how many answers are right is then part of the question."""
    return Memberships.single(table.style)


def cases(table: AnswerTable) -> Mask:
    """Rows whose item is a case of disorders."""
    if _DISORDERS not in table.suite.names:
        return np.zeros(len(table), dtype=bool)
    return np.equal(table.suite.codes, table.suite.names.index(_DISORDERS))


def gold_nodes(table: AnswerTable) -> Memberships:
    """The gold disorders of the diagnostic items."""
    rows, options = np.nonzero(table.choices.bits(table.choices.gold) & (table.choices.nodes.codes >= 0))
    mine = cases(table)[rows]
    return Memberships(rows[mine], table.choices.nodes.codes[rows, options][mine], table.choices.nodes.names)


def _writer_in_task(table: AnswerTable) -> Memberships:
    writers, tasks = table.writer, table.task
    joined = [
        f"{tasks.names[task]}/{writers.names[writer]}" if writer >= 0 else None
        for task, writer in zip(tasks.codes.tolist(), writers.codes.tolist(), strict=True)
    ]
    return Memberships.single(NameColumn.of(joined))


def _tenths(table: AnswerTable) -> Memberships:
    """The tenths of an exam in its order; of all exams together where a run was asked several."""
    rows = np.flatnonzero(table.tenth > 0)
    return Memberships(rows, table.tenth[rows] - 1, tuple(str(tenth) for tenth in range(1, 11)))


BREAKDOWNS = (
    Breakdown("all", _all, detailed=True),
    Breakdown("suite", lambda table: Memberships.single(table.suite), detailed=True),
    Breakdown("task", lambda table: Memberships.single(table.task), detailed=True),
    Breakdown("style", _style_of_task, detailed=True),
    Breakdown("disorder", gold_nodes),
    Breakdown("differential", lambda table: Memberships.single(table.differential)),
    Breakdown("relation", lambda table: table.relations),
    Breakdown("entity", lambda table: table.entities),
    Breakdown("writer", _writer_in_task),
    Breakdown("tenth", _tenths),
)
"""In the order of files and tables."""
