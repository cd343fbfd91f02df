"""What a change of the question does to accuracy, within one run: evidence beside the same contexts without it."""

from typing import NamedTuple

import numpy as np

from evaluators.score.all import declared
from evaluators.score.bootstrap import Resampling, estimates
from evaluators.table.table import AnswerTable, Floats, Memberships, NameColumn

_EVIDENCE = "_evidence"


class Effect(NamedTuple):
    """A difference of accuracies on the groups that both have.

    Attributes:
        name: which task with the change.
        before, after: accuracy without and with it.
        drawn: the difference in each resample.
        rows, groups: answers with the change, and the groups that both have.
    """

    name: str
    before: float
    after: float
    drawn: Floats
    rows: int
    groups: int


def evidence_effects(table: AnswerTable, resampling: Resampling) -> list[Effect]:
    """For each task that was asked with evidence too: what the evidence changes (paper 001, section 5.4)."""
    found = []
    for task in table.task.names:
        if task.endswith(_EVIDENCE) and task.removesuffix(_EVIDENCE) in table.task.names:
            effect = _effect(table, task.removesuffix(_EVIDENCE), task, resampling)
            if effect:
                found.append(effect)
    return found


def _effect(table: AnswerTable, before: str, after: str, resampling: Resampling) -> Effect | None:
    sides = [table.counted & (table.task.codes == table.task.names.index(task)) for task in (before, after)]
    shared = np.intersect1d(*(table.group.codes[side] for side in sides))
    if not len(shared):
        return None
    rows = np.flatnonzero((sides[0] | sides[1]) & np.isin(table.group.codes, shared))
    # Only the groups that both have are drawn.
    part = table.of_rows(rows)
    _, codes = np.unique(part.group.codes, return_inverse=True)
    part = part.model_copy(update={"group": NameColumn(codes, tuple(table.group.names[code] for code in shared))})
    cells = Memberships(np.arange(len(part)), sides[1][rows].astype(np.int64), (before, after))
    (accuracy,) = estimates(part, cells, {"accuracy": declared()["accuracy"]}, resampling).values()
    drawn = accuracy.drawn[:, 1] - accuracy.drawn[:, 0]
    return Effect(after, float(accuracy.value[0]), float(accuracy.value[1]), drawn, accuracy.rows[1], len(shared))
