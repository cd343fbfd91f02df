"""Scores a run: every metric in every breakdown, with intervals by groups."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

import numpy as np

from evaluators.score.all import declared
from evaluators.score.averages import Average, averages
from evaluators.score.bootstrap import Estimates, Resampling, drawn_together, estimates, interval
from evaluators.score.breakdown import BREAKDOWNS, Breakdown
from evaluators.score.confusion import confusions, places_of_answers
from evaluators.score.effects import evidence_effects
from evaluators.score.metric import Metric, ratio
from evaluators.score.scores import AverageScore, Cell, EffectScore, Figure, MetricDescription, Scores, TaskMean
from evaluators.table.read import Parser, Run, read_run
from evaluators.table.table import AnswerTable, Floats, Memberships
from kg.workers.shared import SharedWithWorkers
from kg.workers.workers import HereWorkers, Workers

_ALWAYS = ("accuracy", "unparsed", "cut", "refused", "error")


def score(
    build: Path | None, folder: Path, parser: Parser = "recorded", resampling: Resampling | None = None
) -> Scores:
    """Scores one run.

    Args:
        build: the folder of the items; None for the one that the run names.
        folder: the run.
        parser: ``mentalbench`` reads the replies again as the published parser does.
        resampling: how the intervals are drawn.

    Raises:
        UserError: see `read_run`.
    """
    return score_run(read_run(folder, build, parser), parser, resampling or Resampling())


class _ScoredBreakdown(NamedTuple):
    """What is worked out of one breakdown."""

    breakdown: Breakdown
    members: Memberships
    metrics: dict[str, Metric]


def score_run(run: Run, parser: Parser, resampling: Resampling, workers: Workers | None = None) -> Scores:
    """Scores a run that has been read.

    Args:
        run: its answers.
        parser: how its replies were read.
        resampling: how the intervals are drawn.
        workers: draw them; None: this process.
    """
    table = run.table
    metrics = {name: metric for name, metric in declared().items() if metric.concerns(table)}
    cells: list[Cell] = []
    means: dict[str, AverageScore] = {}
    task_mean = TaskMean()
    for (breakdown, members, taken), found in _estimates(table, metrics, resampling, workers or HereWorkers()):
        cells.extend(_cells(table, breakdown, members, taken, found))
        if breakdown.name == "task":
            means = _averages(table, found["accuracy"], members.names)
            task_mean = _task_mean(table, cells, found["accuracy"], members.names)
    return Scores(
        run=run.name,
        model=run.record.model,
        parser=parser,
        resamples=resampling.resamples,
        seed=resampling.seed,
        metrics={name: _about(metric) for name, metric in metrics.items()},
        cells=tuple(cells),
        task_mean=task_mean,
        averages=means,
        effects=tuple(_effects(table, resampling)),
        confusions=tuple(confusions(table)),
        places=places_of_answers(table),
        sensitivity=run.sensitivity,
    )


def _estimates(
    table: AnswerTable, metrics: dict[str, Metric], resampling: Resampling, workers: Workers
) -> Iterator[tuple[_ScoredBreakdown, dict[str, Estimates]]]:
    """Each breakdown that has answers, with its figures; metrics that are drawn one by one are pieces of their own."""
    asked = []
    for breakdown in BREAKDOWNS:
        members = breakdown.cells(table)
        if len(members.rows):
            taken = metrics if breakdown.detailed else {name: metrics[name] for name in _ALWAYS}
            asked.append(_ScoredBreakdown(breakdown, members, taken))
    pieces = [(one, some) for one in asked for some in drawn_together(one.metrics)]
    found = workers.each(
        SharedWithWorkers(table), partial(_estimated, resampling), ((one.members, some) for one, some in pieces)
    )
    for one in asked:
        figures: dict[str, Estimates] = {}
        while len(figures) < len(one.metrics):
            figures |= next(found)
        yield one, {name: figures[name] for name in one.metrics}


def _estimated(
    resampling: Resampling, table: AnswerTable, piece: tuple[Memberships, dict[str, Metric]]
) -> dict[str, Estimates]:
    return estimates(table, *piece, resampling)


def _about(metric: Metric) -> MetricDescription:
    return MetricDescription(
        low=metric.range.low, high=metric.range.high, direction=metric.direction, source=metric.source
    )


def _cells(
    table: AnswerTable,
    breakdown: Breakdown,
    members: Memberships,
    metrics: dict[str, Metric],
    found: dict[str, Estimates],
) -> Iterator[Cell]:
    asked = np.bincount(members.cells, minlength=len(members.names))
    unranked = np.bincount(members.cells[~table.ranked[members.rows]], minlength=len(members.names))
    chances = {name: _level(table, members, metric, metric.chance(table)) for name, metric in metrics.items()}
    ceilings = {name: _level(table, members, metric, metric.ceiling(table)) for name, metric in metrics.items()}
    for cell, key in enumerate(members.names):
        if asked[cell]:
            figures = {
                name: _figure(found[name], cell, chances[name], ceilings[name])
                for name in metrics
                if found[name].rows[cell]
            }
            yield Cell(
                breakdown=breakdown.name, key=key, asked=int(asked[cell]), unranked=int(unranked[cell]), figures=figures
            )


def _level(table: AnswerTable, members: Memberships, metric: Metric, by_row: Floats | None) -> Floats | None:
    """A level beside a metric in each cell: the mean over the rows that it is about, NaN where one has none."""
    if by_row is None:
        return None
    applies = metric.rows(table)[members.rows]
    cells, many = members.cells[applies], len(members.names)
    total = np.bincount(cells, weights=by_row[members.rows[applies]], minlength=many).astype(float)
    return ratio(total, np.bincount(cells, minlength=many).astype(float))


def _figure(found: Estimates, cell: int, chances: Floats | None, ceilings: Floats | None) -> Figure:
    value = float(found.value[cell])
    low, high = found.interval(cell) or (None, None)
    return Figure(
        value=None if np.isnan(value) else value,
        low=low,
        high=high,
        chance=None if chances is None or np.isnan(chances[cell]) else float(chances[cell]),
        ceiling=None if ceilings is None or np.isnan(ceilings[cell]) else float(ceilings[cell]),
        n=found.rows[cell],
        groups=found.groups[cell],
    )


def _averages(table: AnswerTable, accuracy: Estimates, tasks: tuple[str, ...]) -> dict[str, AverageScore]:
    return {name: _average(table, average) for name, average in averages(accuracy, tasks).items()}


def _average(table: AnswerTable, average: Average) -> AverageScore:
    if average.missing:
        return AverageScore(value=None, low=None, high=None, chance=None, n=0, groups=0, missing=average.missing)
    rows = [table.counted & (table.task.codes == table.task.names.index(task)) for task in average.tasks]
    together = np.logical_or.reduce(rows)
    groups = len(np.unique(table.group.codes[together]))
    low, high = (interval(average.drawn) if groups > 1 else None) or (None, None)
    return AverageScore(
        value=average.value,
        low=low,
        high=high,
        chance=float(np.mean([table.chance[mine].mean() for mine in rows])),
        n=int(together.sum()),
        groups=groups,
        missing=(),
    )


def _task_mean(table: AnswerTable, cells: list[Cell], accuracy: Estimates, tasks: tuple[str, ...]) -> TaskMean:
    by_task = {cell.key: cell.figures for cell in cells if cell.breakdown == "task"}
    taken = {task: figures["accuracy"] for task, figures in by_task.items() if "accuracy" in figures}
    if not taken:
        return TaskMean()
    places = [tasks.index(task) for task in taken]
    groups = len(np.unique(table.group.codes[table.counted]))
    low, high = (interval(accuracy.drawn[:, places].mean(axis=1)) if groups > 1 else None) or (None, None)
    chances = [figure.chance for figure in taken.values() if figure.chance is not None]
    return TaskMean(
        value=float(accuracy.value[places].mean()),
        low=low,
        high=high,
        chance=float(np.mean(chances)) if len(chances) == len(taken) else None,
        n=int(table.counted.sum()),
        groups=groups,
        tasks=tuple(taken),
    )


def _effects(table: AnswerTable, resampling: Resampling) -> Iterator[EffectScore]:
    for effect in evidence_effects(table, resampling):
        low, high = (interval(effect.drawn) if effect.groups > 1 else None) or (None, None)
        yield EffectScore(
            name=effect.name,
            before=effect.before,
            after=effect.after,
            difference=effect.after - effect.before,
            low=low,
            high=high,
            n=effect.rows,
            groups=effect.groups,
        )
