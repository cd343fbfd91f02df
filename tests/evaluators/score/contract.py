"""What every metric keeps to; a new one adds its three lines to `test_metrics.py`."""

from __future__ import annotations

from typing import ClassVar

import numpy as np
import pytest

from evaluators.score.all import declared
from evaluators.score.metric import Metric, Ordered, Summed
from evaluators.table.table import AnswerTable, NameColumn
from tests.evaluators.score.making import by_guess, by_hand, by_lot

seeds = pytest.mark.parametrize("seed", range(8))


class MetricContract:
    """Name the metric, and its value on the answers of `making.by_hand`, worked out on paper (None: not defined)."""

    metric: ClassVar[str]
    by_hand: ClassVar[float | None]

    def hand(self) -> AnswerTable:
        """The answers that are counted by hand."""
        return by_hand()

    def lot(self, seed: int, *, perfect: bool = False) -> AnswerTable:
        """Answers drawn by lot."""
        return by_lot(seed, perfect=perfect)

    def guess(self) -> AnswerTable:
        """Guesses."""
        return by_guess(7)

    def declared(self) -> Metric:
        return declared()[self.metric]

    def test_it_says_what_it_is(self) -> None:
        metric = self.declared()
        assert metric.name == self.metric
        assert metric.range.low < metric.range.high
        assert metric.direction in {"higher", "lower", "neither"}
        assert metric.source
        assert type(metric).__doc__

    def test_the_value_worked_out_on_paper(self) -> None:
        value = self.declared().of(self.hand())
        assert value == pytest.approx(np.nan if self.by_hand is None else self.by_hand, nan_ok=True)

    @seeds
    def test_values_lie_in_the_range(self, seed: int) -> None:
        metric, table = self.declared(), self.lot(seed)
        low, high = metric.range
        assert low - 1e-9 <= metric.of(table) <= high + 1e-9

    @seeds
    def test_the_order_of_answers_changes_nothing(self, seed: int) -> None:
        metric, table = self.declared(), self.lot(seed)
        turned = table.of_rows(np.random.default_rng(seed).permutation(len(table)))
        assert metric.of(turned) == pytest.approx(metric.of(table), nan_ok=True)

    @seeds
    def test_the_names_of_groups_change_nothing(self, seed: int) -> None:
        metric, table = self.declared(), self.lot(seed)
        one = NameColumn(np.zeros(len(table), dtype=np.int64), ("only",))
        assert metric.of(table.model_copy(update={"group": one})) == pytest.approx(metric.of(table), nan_ok=True)

    @seeds
    def test_an_answer_may_count_several_times(self, seed: int) -> None:
        metric, table = self.declared(), self.lot(seed)
        if isinstance(metric, Ordered):
            part = table.of_rows(np.flatnonzero(metric.rows(table)))
            thrice = part.of_rows(np.repeat(np.arange(len(part)), 3))
            assert metric.weighted(part)(np.full((len(part), 1), 3.0)) == pytest.approx(metric.of(thrice))
            return
        assert isinstance(metric, Summed)
        parts = metric.parts(table)[metric.rows(table)]
        assert parts.shape[0] == metric.rows(table).sum()
        assert np.isfinite(parts).all()
        both = metric.value(np.stack([parts.sum(axis=0), 3 * parts.sum(axis=0)]))
        assert both[0] == pytest.approx(both[1], nan_ok=True), "a group drawn three times weighs three times as much"

    def test_no_answer_is_no_value(self) -> None:
        empty = self.hand().of_rows(np.empty(0, dtype=np.int64))
        assert np.isnan(self.declared().of(empty))

    @seeds
    def test_a_perfect_run_has_the_best_value(self, seed: int) -> None:
        metric = self.declared()
        best = {"higher": metric.range.high, "lower": metric.range.low}
        if metric.direction in best:
            found = metric.of(_all_alike(self.lot(seed, perfect=True)))
            assert found == pytest.approx(best[metric.direction], abs=0.01)

    def test_guessing_gives_its_chance_level(self) -> None:
        metric, table = self.declared(), self.guess()
        chance = metric.chance(table)
        if chance is not None:
            level = chance[metric.rows(table)].mean()
            assert metric.of(table) == pytest.approx(level, abs=0.03)


def _all_alike(table: AnswerTable) -> AnswerTable:
    """Items with one right option only, where scores can be certain, or without options."""
    return table.of_rows(np.flatnonzero(np.bitwise_count(table.choices.gold) <= 1))
