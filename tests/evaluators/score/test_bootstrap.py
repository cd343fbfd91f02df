"""Intervals by group sums are what comes out when whole groups of answers are drawn and counted anew."""

from __future__ import annotations

import numpy as np
import pytest

from evaluators.score.all import declared
from evaluators.score.bootstrap import Resampling, draws, estimates, interval
from evaluators.score.breakdown import BREAKDOWNS
from evaluators.table.build import table_of
from evaluators.table.table import AnswerTable, NameColumn
from tests.evaluators.score.making import asked, by_lot, row

FEW = Resampling(resamples=6, seed=3)
_BY_ITEM = "rotation_consistency"
"""Tells items apart by their ids, and so cannot be counted on copies of rows."""


@pytest.mark.parametrize("seed", range(4))
def test_group_sums_give_what_copied_rows_give(seed: int) -> None:
    table = by_lot(seed)
    metrics = {name: metric for name, metric in declared().items() if name != _BY_ITEM}
    weights = np.concatenate(list(draws(len(table.group.names), FEW)))
    copied = [table.of_rows(np.repeat(np.arange(len(table)), row[table.group.codes].astype(int))) for row in weights]
    for breakdown in BREAKDOWNS:
        found = estimates(table, breakdown.cells(table), metrics, FEW)
        for place, part in enumerate(copied):
            cells = breakdown.cells(part)
            for name, metric in metrics.items():
                values = [
                    metric.of(part.of_rows(np.sort(cells.rows[cells.cells == cell])))
                    for cell in range(len(cells.names))
                ]
                assert found[name].drawn[place] == pytest.approx(values, nan_ok=True), (breakdown.name, name)


def test_the_point_is_the_metric_itself() -> None:
    table = by_lot(1)
    found = estimates(table, BREAKDOWNS[0].cells(table), declared(), FEW)
    for name, metric in declared().items():
        assert found[name].value[0] == pytest.approx(metric.of(table), nan_ok=True)
        assert found[name].rows[0] == metric.rows(table).sum()
        assert found[name].groups[0] == len(set(table.group.codes[metric.rows(table)].tolist()))


def test_equal_seeds_give_equal_intervals() -> None:
    table = by_lot(2)
    first, second, other = (
        estimates(table, BREAKDOWNS[0].cells(table), declared(), Resampling(200, seed))["micro_f1"].interval(0)
        for seed in (1, 1, 2)
    )
    assert first == second != other


def _variants(groups: int, each: int, seed: int) -> AnswerTable:
    """Groups whose variants are all right or all wrong."""
    right = np.random.default_rng(seed).random(groups) < 0.5
    items = [
        (group, asked(group * each + one, "A", group=f"g{group}")) for group in range(groups) for one in range(each)
    ]
    return table_of([row(item, "A" if right[group] else "B") for group, item in items])


def test_variants_of_one_seed_do_not_make_an_interval_narrower() -> None:
    table = _variants(40, 15, 5)
    alone = table.model_copy(update={"group": NameColumn(np.arange(len(table)), tuple(table.ids))})
    widths = []
    for part in (table, alone):
        low, high = estimates(part, BREAKDOWNS[0].cells(part), declared(), Resampling(400))["accuracy"].interval(0) or (
            0,
            0,
        )
        widths.append(high - low)
    assert widths[0] == pytest.approx(widths[1] * 15**0.5, rel=0.25)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    held = 0
    for seed in range(100):
        table = _variants(60, 3, seed)
        low, high = estimates(table, BREAKDOWNS[0].cells(table), declared(), Resampling(2))["accuracy"].interval(0) or (
            0,
            0,
        )
        held += low <= 0.5 <= high
    assert 88 <= held <= 99


def test_one_group_is_no_interval() -> None:
    table = _variants(1, 15, 0)
    assert estimates(table, BREAKDOWNS[0].cells(table), declared(), FEW)["accuracy"].interval(0) is None
    assert interval(np.array([np.nan, np.nan])) is None
    assert interval(np.array([np.nan, 0.5, 0.5])) == (0.5, 0.5)
