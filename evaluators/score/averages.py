"""Means over tasks: the grouped averages of paper 001, equations 1 to 7, and the effect of evidence."""

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from evaluators.score.bootstrap import Estimates
from evaluators.table.table import Floats

_ENTITIES = ("entity_typing", "entity_clustering")
_RELATIONS = ("fact_checking", "relation_typing", "relation_prediction")
_TWO_HOPS = ("two_hop_verification", "two_hop_selection")
_WITH_EVIDENCE = tuple(f"{task}_evidence" for task in _TWO_HOPS)
_TINY = "relation_typing"
"""One question for each relation: too few to weigh as much as the others."""
_ALL = (*_ENTITIES, *_RELATIONS, *_TWO_HOPS, *_WITH_EVIDENCE)

AVERAGES = {
    "entities": _ENTITIES,
    "relations": _RELATIONS,
    "relations*": tuple(task for task in _RELATIONS if task != _TINY),
    "two_hops": _TWO_HOPS,
    "two_hops_evidence": _WITH_EVIDENCE,
    "all_nine": _ALL,
    "all_nine*": tuple(task for task in _ALL if task != _TINY),
}
"""Equations 1 to 7, in their order; the starred ones leave out relation typing."""


class Average(NamedTuple):
    """A mean of accuracies of tasks.

    Attributes:
        value: NaN where it is not defined.
        drawn: the mean in each resample.
        tasks: those that it is taken over.
        missing: tasks without an answer; with any the mean is not defined.
    """

    value: float
    drawn: Floats
    tasks: tuple[str, ...]
    missing: tuple[str, ...]


def averages(accuracy: Estimates, tasks: tuple[str, ...]) -> Mapping[str, Average]:
    """The grouped averages.

    Args:
        accuracy: in a cell for each task.
        tasks: names of the cells.
    """
    place = {task: cell for cell, task in enumerate(tasks) if not np.isnan(accuracy.value[cell])}
    found = {}
    for name, wanted in AVERAGES.items():
        missing = tuple(task for task in wanted if task not in place)
        cells = [place[task] for task in wanted if task in place]
        if missing:
            found[name] = Average(np.nan, np.full(len(accuracy.drawn), np.nan), wanted, missing)
        else:
            drawn = accuracy.drawn[:, cells].mean(axis=1)
            found[name] = Average(float(accuracy.value[cells].mean()), drawn, wanted, ())
    return found
