"""From answers beside their items to columns."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from evaluators.table.items import Asked
from evaluators.table.table import STATUSES, Memberships, Names, Table


class Row(NamedTuple):
    """An answer beside its item.

    Attributes:
        scores: in the order of the item's labels.
        ranked: the way of asking allows the whole gold set as an answer.
    """

    item: Asked
    rotation: int
    status: str
    answer: tuple[str, ...]
    style: str
    scores: tuple[float, ...] | None
    ranked: bool = True


def table_of(rows: Sequence[Row]) -> Table:
    """The columns of some answers, in their order."""
    width = max(len(row.item.labels) for row in rows)
    scores = np.full((len(rows), width), np.nan)
    for place, row in enumerate(rows):
        if row.scores is not None:
            scores[place, : len(row.scores)] = row.scores
    nodes = Names.of(node for row in rows for node in (*row.item.nodes, *[None] * (width - len(row.item.nodes))))
    return Table(
        ids=tuple(row.item.id for row in rows),
        rotation=np.array([row.rotation for row in rows], dtype=np.int64),
        status=np.array([STATUSES.index(row.status) for row in rows], dtype=np.int64),
        ranked=np.array([row.ranked for row in rows], dtype=bool),
        gold=np.array([sum(1 << place for place in row.item.gold) for row in rows], dtype=np.int64),
        answer=np.array(
            [sum(1 << row.item.labels.index(label) for label in row.answer) for row in rows], dtype=np.int64
        ),
        options=np.array([len(row.item.labels) for row in rows], dtype=np.int64),
        task=Names.of(row.item.task for row in rows),
        suite=Names.of(row.item.suite for row in rows),
        group=Names.of(row.item.group for row in rows),
        style=Names.of(row.style for row in rows),
        writer=Names.of(row.item.writer for row in rows),
        binary=np.array([row.item.cardinality == "binary" for row in rows], dtype=bool),
        nodes=Names(nodes.codes.reshape(len(rows), width), nodes.names),
        scores=scores,
        entities=Memberships.of(row.item.entities for row in rows),
        relations=Memberships.of(row.item.relations for row in rows),
        differential=Names.of(row.item.differential for row in rows),
    )
