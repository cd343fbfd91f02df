"""What runs on fresh seeds say: how far a model does better on the items that it may have read."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import orjson

from evaluators.leaderboard.outcomes import Outcomes
from evaluators.run.run_file import RunFile
from evaluators.score.bootstrap import Resampling, draws, interval
from evaluators.score.metric import ratio
from evaluators.table.table import Floats, Ints
from evaluators.tables import FEW_GROUPS

_OF_PLACE = {"version", "build", "limit", "sample", "items"}
_ADDRESS = "base_url"
"""Where a server stands says nothing about the model."""


class PartOfRun(NamedTuple):
    """Some answers of one run.

    Attributes:
        outcomes: of all runs of its board.
        run: its place among these.
        rows: places of the answers.
    """

    outcomes: Outcomes
    run: int
    rows: Ints


class FreshFigures(NamedTuple):
    """A model on fresh seeds, and how much more it has right on the published one.

    Both are over the tasks that were asked on both; fresh seeds are weighed as the published one is, task by task, so
    that no difference comes from other shares of the tasks.

    Attributes:
        fresh: accuracy on fresh seeds.
        fresh_low, fresh_high: its 95 % interval by groups; None where either side has few groups.
        fresh_n, fresh_groups: answers and groups that it is computed from.
        fresh_tasks: how many tasks were asked on both.
        contamination: accuracy on the published seed less that on fresh seeds.
        contamination_low, contamination_high: its 95 % interval by groups, as above.
    """

    fresh: float
    fresh_low: float | None
    fresh_high: float | None
    fresh_n: int
    fresh_groups: int
    fresh_tasks: int
    contamination: float
    contamination_low: float | None
    contamination_high: float | None


class _Sums(NamedTuple):
    """Groups x tasks: right answers, and answers that count."""

    right: Floats
    asked: Floats


def asked_alike(record: RunFile) -> bytes:
    """The model and all that it was asked with, but which items and where its server is."""
    told = record.model_dump(exclude=_OF_PLACE)
    told["settings"] = {name: value for name, value in record.settings.items() if name != _ADDRESS}
    return orjson.dumps(told, option=orjson.OPT_SORT_KEYS)


def fresh_figures(published: PartOfRun, fresh: Sequence[PartOfRun], resampling: Resampling) -> FreshFigures | None:
    """Compares a run on the published seed with the same model's runs on fresh seeds.

    Args:
        published: the answers on the published seed.
        fresh: the answers on each fresh seed.
        resampling: how the intervals are drawn.

    Returns:
        None where no task has answers on both.
    """
    tasks = tuple(sorted(_asked(published) & {task for one in fresh for task in _asked(one)}))
    if not tasks:
        return None
    known = _sums(published, tasks)
    parts = [_sums(one, tasks) for one in fresh]
    other = _Sums(np.concatenate([part.right for part in parts]), np.concatenate([part.asked for part in parts]))
    weights = known.asked.sum(axis=0) / known.asked.sum()
    value, fresh_value = _level(known, weights), _level(other, weights)
    fresh_ends: tuple[float, float] | None = None
    ends: tuple[float, float] | None = None
    if min(len(known.asked), len(other.asked)) >= FEW_GROUPS:
        # Two samples of items, so two streams.
        drawn = _drawn(known, weights, resampling)
        fresh_drawn = _drawn(other, weights, resampling._replace(seed=resampling.seed + 1))
        fresh_ends, ends = interval(fresh_drawn), interval(drawn - fresh_drawn)
    fresh_low, fresh_high = fresh_ends or (None, None)
    low, high = ends or (None, None)
    return FreshFigures(
        fresh_value,
        fresh_low,
        fresh_high,
        int(other.asked.sum()),
        len(other.asked),
        len(tasks),
        value - fresh_value,
        low,
        high,
    )


def _counted(part: PartOfRun) -> Ints:
    found: Ints = part.rows[part.outcomes.counted[part.run, part.rows]]
    return found


def _asked(part: PartOfRun) -> set[str]:
    tasks = part.outcomes.tasks
    return {tasks.names[code] for code in np.unique(tasks.codes[_counted(part)]).tolist()}


def _sums(part: PartOfRun, tasks: Sequence[str]) -> _Sums:
    place = {task: number for number, task in enumerate(tasks)}
    column = np.array([place.get(task, -1) for task in part.outcomes.tasks.names], dtype=np.int64)
    rows = _counted(part)
    rows = rows[column[part.outcomes.tasks.codes[rows]] >= 0]
    present, group = np.unique(part.outcomes.groups[rows], return_inverse=True)
    cells = group * len(tasks) + column[part.outcomes.tasks.codes[rows]]
    shape = len(present), len(tasks)
    right = part.outcomes.correct[part.run, rows].astype(float)
    return _Sums(
        np.bincount(cells, weights=right, minlength=shape[0] * shape[1]).astype(float).reshape(shape),
        np.bincount(cells, minlength=shape[0] * shape[1]).astype(float).reshape(shape),
    )


def _level(sums: _Sums, weights: Floats) -> float:
    return float(ratio(sums.right.sum(axis=0), sums.asked.sum(axis=0)) @ weights)


def _drawn(sums: _Sums, weights: Floats, resampling: Resampling) -> Floats:
    """The level when groups are drawn anew; NaN where a draw leaves a task without an answer."""
    drawn = (ratio(times @ sums.right, times @ sums.asked) for times in draws(len(sums.asked), resampling))
    found: Floats = np.concatenate([levels @ weights for levels in drawn])
    return found
