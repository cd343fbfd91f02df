"""Figures in cells with what their intervals need: groups drawn anew, and of shares the sums of groups.

Variants of one seed stand and fall together, so that groups are what is drawn. Intervals of shares are worked out from
the sums, since those from draws are far too narrow where groups are few.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy import sparse

from evaluators.score.metric import Metric, Ordered, Summed
from evaluators.score.wilson import sums_of, wilson
from evaluators.table.table import AnswerTable, Floats, Memberships

RESAMPLES = 1000
SEED = 20_260_101
_AT_ONCE = 100
_IN_CACHE = 25
"""So many draws of every answer stay close to the processor, which takes a fifth of the time."""
_TAILS = (2.5, 97.5)


class Resampling(NamedTuple):
    """How intervals are drawn; the same numbers give the same intervals.

    Attributes:
        resamples: how many times groups are drawn anew, with replacement.
        seed: of the draws.
    """

    resamples: int = RESAMPLES
    seed: int = SEED


class Estimates(NamedTuple):
    """A metric in some cells.

    Attributes:
        value: cells; NaN where it is not defined.
        drawn: resamples x cells.
        rows, groups: how many answers and groups each cell has.
        ends: of shares, the ends of their 95 % intervals, cells x 2; None of metrics whose intervals are drawn.
    """

    value: Floats
    drawn: Floats
    rows: Sequence[int]
    groups: Sequence[int]
    ends: Floats | None = None

    def interval(self, cell: int) -> tuple[float, float] | None:
        """The 95 % interval; None where it is not defined, or it has only one group."""
        if self.groups[cell] < 2:
            return None
        if self.ends is None:
            return interval(self.drawn[:, cell])
        low, high = self.ends[cell].tolist()
        return low, high


def interval(drawn: Floats) -> tuple[float, float] | None:
    """The 95 % percentile interval of drawn values, those that are defined; None where none is."""
    defined = drawn[~np.isnan(drawn)]
    if not len(defined):
        return None
    low, high = np.percentile(defined, _TAILS)
    return float(low), float(high)


def estimates(
    table: AnswerTable, cells: Memberships, metrics: Mapping[str, Metric], resampling: Resampling
) -> dict[str, Estimates]:
    """Each metric in each cell, with what it is when groups are drawn anew.

    Groups are drawn once for all cells and metrics, so that differences between them can be taken draw by draw.
    """
    ordered = {name: metric for name, metric in metrics.items() if isinstance(metric, Ordered)}
    summed = {name: metric for name, metric in metrics.items() if isinstance(metric, Summed)}
    found = _summed(table, cells, summed, resampling) if summed else {}
    found |= {name: _ordered(table, cells, metric, resampling) for name, metric in ordered.items()}
    return {name: found[name] for name in metrics}


def drawn_together(metrics: Mapping[str, Metric]) -> Iterator[dict[str, Metric]]:
    """Metrics some at a time: those that follow from sums share their draws, of the others each takes its own time."""
    summed = {name: metric for name, metric in metrics.items() if not isinstance(metric, Ordered)}
    if summed:
        yield summed
    for name, metric in metrics.items():
        if isinstance(metric, Ordered):
            yield {name: metric}


def _ordered(table: AnswerTable, cells: Memberships, metric: Ordered, resampling: Resampling) -> Estimates:
    applies = metric.rows(table)[cells.rows]
    rows, columns = cells.rows[applies], cells.cells[applies]
    parts = [table.of_rows(rows[columns == cell]) for cell in range(len(cells.names))]
    values = [metric.weighted(part) for part in parts]
    drawn = np.full((resampling.resamples, len(parts)), np.nan)
    if len(rows):
        done = 0
        for weights in draws(len(table.group.names), resampling):
            for few in np.array_split(weights, -(-len(weights) // _IN_CACHE)):
                by_group = np.ascontiguousarray(few.T)
                for cell, value in enumerate(values):
                    drawn[done : done + len(few), cell] = value(by_group[parts[cell].group.codes])
                done += len(few)
    return Estimates(
        np.array([metric.of(part) for part in parts]),
        drawn,
        [len(part) for part in parts],
        [len(np.unique(part.group.codes)) for part in parts],
    )


def _summed(
    table: AnswerTable, cells: Memberships, metrics: Mapping[str, Summed], resampling: Resampling
) -> dict[str, Estimates]:
    groups, cell_count = len(table.group.names), len(cells.names)
    blocks: list[sparse.csr_array] = []
    behind: dict[str, tuple[list[int], list[int]]] = {}
    widths: list[int] = []
    for name, metric in metrics.items():
        applies = metric.rows(table)[cells.rows]
        rows, columns = cells.rows[applies], cells.cells[applies]
        pairs = np.unique(table.group.codes[rows] * cell_count + columns)
        behind[name] = (
            np.bincount(columns, minlength=cell_count).tolist(),
            np.bincount(pairs % cell_count, minlength=cell_count).tolist(),
        )
        parts = metric.parts(table)
        width = parts.shape[1]
        widths.append(width)
        used, part = np.nonzero(parts[rows])
        places = (table.group.codes[rows[used]], columns[used] * width + part)
        blocks.append(sparse.csr_array((parts[rows[used], part], places), shape=(groups, cell_count * width)))
    stacked = sparse.csr_array(sparse.hstack(blocks))
    ends = np.cumsum([width * cell_count for width in widths])
    drawn: dict[str, list[Floats]] = {name: [] for name in metrics}
    for weights in draws(groups, resampling):
        sums = weights @ stacked
        for (name, metric), width, end in zip(metrics.items(), widths, ends, strict=True):
            mine = sums[:, end - width * cell_count : end].reshape(len(weights), cell_count, width)
            drawn[name].append(metric.value(mine))
    found = {}
    for (name, metric), width, block in zip(metrics.items(), widths, blocks, strict=True):
        sums = np.asarray(block.sum(axis=0)).reshape(cell_count, width)
        found[name] = Estimates(
            metric.value(sums),
            np.concatenate(drawn[name]) if drawn[name] else np.empty((0, cell_count)),
            *behind[name],
            _ends_of_share(metric, block, sums) if metric.of_share else None,
        )
    return found


def _ends_of_share(metric: Summed, block: sparse.csr_array, sums: Floats) -> Floats:
    """The intervals of a metric that follows from a share.

    Args:
        metric: the metric.
        block: groups x (cells and parts); what each group adds to each part.
        sums: cells x parts.
    """
    width = sums.shape[1]
    by_cell = sparse.csr_array(block.T)
    shares = wilson(sums_of(by_cell[0::width], by_cell[width - 1 :: width]))
    rows = sums[:, -1]
    ends = [metric.value(np.column_stack([end * rows, sums[:, 1:]])) for end in shares.T]
    return np.column_stack(ends)


def draws(groups: int, resampling: Resampling) -> Iterator[Floats]:
    """How often each group is drawn: draws x groups, some draws at a time so that memory stays small."""
    random = np.random.default_rng(resampling.seed)
    for start in range(0, resampling.resamples, _AT_ONCE):
        many = min(_AT_ONCE, resampling.resamples - start)
        drawn = random.integers(0, groups, size=(many, groups)) + groups * np.arange(many)[:, None]
        yield np.bincount(drawn.ravel(), minlength=many * groups).reshape(many, groups).astype(float)
