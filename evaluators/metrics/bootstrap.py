"""Intervals by resampling groups: variants of one seed stand and fall together."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from scipy import sparse

from evaluators.metrics.metric import Metric, Ordered, Summed
from evaluators.metrics.table import Floats, Memberships, Table

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
        rows, groups: how many answers and groups are behind each cell.
    """

    value: Floats
    drawn: Floats
    rows: Sequence[int]
    groups: Sequence[int]

    def interval(self, cell: int) -> tuple[float, float] | None:
        """The 95 % percentile interval; None where it is not defined, or only one group is behind it."""
        return interval(self.drawn[:, cell]) if self.groups[cell] > 1 else None


def interval(drawn: Floats) -> tuple[float, float] | None:
    """The 95 % percentile interval of drawn values, those that are defined; None where none is."""
    defined = drawn[~np.isnan(drawn)]
    if not len(defined):
        return None
    low, high = np.percentile(defined, _TAILS)
    return float(low), float(high)


def estimates(
    table: Table, cells: Memberships, metrics: Mapping[str, Metric], resampling: Resampling
) -> dict[str, Estimates]:
    """Each metric in each cell, with what it is when groups are drawn anew.

    Groups are drawn once for all cells and metrics, so that differences between them can be taken draw by draw.
    """
    ordered = {name: metric for name, metric in metrics.items() if isinstance(metric, Ordered)}
    summed = {name: metric for name, metric in metrics.items() if isinstance(metric, Summed)}
    found = _summed(table, cells, summed, resampling) if summed else {}
    found |= {name: _ordered(table, cells, metric, resampling) for name, metric in ordered.items()}
    return {name: found[name] for name in metrics}


def _ordered(table: Table, cells: Memberships, metric: Ordered, resampling: Resampling) -> Estimates:
    applies = metric.applies(table)[cells.rows]
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
    table: Table, cells: Memberships, metrics: Mapping[str, Summed], resampling: Resampling
) -> dict[str, Estimates]:
    groups, cell_count = len(table.group.names), len(cells.names)
    blocks: list[sparse.csr_array] = []
    behind: dict[str, tuple[list[int], list[int]]] = {}
    widths: list[int] = []
    for name, metric in metrics.items():
        applies = metric.applies(table)[cells.rows]
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
    whole = np.asarray(stacked.sum(axis=0)).ravel()
    return {
        name: Estimates(
            metric.value(whole[end - width * cell_count : end].reshape(cell_count, width)),
            np.concatenate(drawn[name]) if drawn[name] else np.empty((0, cell_count)),
            *behind[name],
        )
        for (name, metric), width, end in zip(metrics.items(), widths, ends, strict=True)
    }


def draws(groups: int, resampling: Resampling) -> Iterator[Floats]:
    """How often each group is drawn: draws x groups, some draws at a time so that memory stays small."""
    random = np.random.default_rng(resampling.seed)
    for start in range(0, resampling.resamples, _AT_ONCE):
        many = min(_AT_ONCE, resampling.resamples - start)
        drawn = random.integers(0, groups, size=(many, groups)) + groups * np.arange(many)[:, None]
        yield np.bincount(drawn.ravel(), minlength=many * groups).reshape(many, groups).astype(float)
