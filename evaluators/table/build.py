"""From answers beside their keys to columns."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from evaluators.answer_key import AnswerKey
from evaluators.form import GivenAnswer, Mark, form_of
from evaluators.table.table import STATUSES, AnswerTable, Choices, Codes, Floats, Memberships, NameColumn

_FAILED = Mark(None, False)


class Row(NamedTuple):
    """An answer beside its key.

    Attributes:
        answer: labels in the item's own order of options, or codes.
        scores: in the order of the labels.
        ranked: the way of asking allows a fully right answer.
        text, outside, format: see `Answer`.
    """

    key: AnswerKey
    rotation: int
    status: str
    answer: tuple[str, ...]
    style: str | None
    scores: tuple[float, ...] | None
    ranked: bool = True
    text: str | None = None
    outside: tuple[str, ...] = ()
    format: str | None = None


def table_of(rows: Sequence[Row]) -> AnswerTable:
    """The columns of some answers, in their order."""
    marks = [_mark(row) for row in rows]
    chances = [form_of(row.key.form).chance(row.key) for row in rows]
    return AnswerTable(
        ids=tuple(row.key.id for row in rows),
        part=NameColumn.of(row.key.part or None for row in rows),
        form=NameColumn.of(row.key.form for row in rows),
        format=NameColumn.of(row.format for row in rows),
        rotation=np.array([row.rotation for row in rows], dtype=np.int64),
        status=np.array([STATUSES.index(row.status) for row in rows], dtype=np.int64),
        ranked=np.array([row.ranked for row in rows], dtype=bool),
        score=_numbers([mark.score for mark in marks]),
        chance=_numbers(chances),
        right=np.array([mark.correct for mark in marks], dtype=bool),
        task=NameColumn.of(row.key.task for row in rows),
        suite=NameColumn.of(row.key.suite for row in rows),
        group=NameColumn.of(row.key.group for row in rows),
        style=NameColumn.of(row.style for row in rows),
        writer=NameColumn.of(row.key.writer for row in rows),
        entities=Memberships.of(row.key.entities for row in rows),
        relations=Memberships.of(row.key.relations for row in rows),
        differential=NameColumn.of(row.key.differential for row in rows),
        tenth=np.array([row.key.tenth for row in rows], dtype=np.int64),
        choices=_choices(rows),
        codes=Codes(
            gold=Memberships.of(mark.gold for mark in marks),
            named=Memberships.of(mark.named for mark in marks),
            outside=np.array([mark.outside for mark in marks], dtype=np.int64),
        ),
        values={
            name: _numbers([mark.values.get(name) for mark in marks])
            for name in sorted({name for mark in marks for name in mark.values})
        },
    )


def _mark(row: Row) -> Mark:
    if row.status == "error":
        return _FAILED
    return form_of(row.key.form).mark(row.key, GivenAnswer(row.status, row.answer, row.text, row.outside))


def _numbers(values: Sequence[float | None]) -> Floats:
    return np.array([np.nan if value is None else value for value in values], dtype=float)


def _choices(rows: Sequence[Row]) -> Choices:
    width = max((len(row.key.labels) for row in rows), default=0)
    scores = np.full((len(rows), width), np.nan)
    for place, row in enumerate(rows):
        if row.scores is not None:
            scores[place, : len(row.scores)] = row.scores
    nodes = NameColumn.of(node for row in rows for node in (*row.key.nodes, *[None] * (width - len(row.key.nodes))))
    return Choices(
        gold=np.array([sum(1 << place for place in row.key.gold) for row in rows], dtype=np.int64),
        answer=np.array([_mask(row) for row in rows], dtype=np.int64),
        options=np.array([len(row.key.labels) for row in rows], dtype=np.int64),
        rotation=np.array([row.rotation for row in rows], dtype=np.int64),
        binary=np.array([row.key.cardinality == "binary" for row in rows], dtype=bool),
        nodes=NameColumn(nodes.codes.reshape(len(rows), width), nodes.names),
        scores=scores,
    )


def _mask(row: Row) -> int:
    return sum(1 << row.key.labels.index(label) for label in row.answer) if row.key.labels else 0
