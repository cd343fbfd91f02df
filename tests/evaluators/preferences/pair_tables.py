"""Panels from tables of wins and ties, as published examples have them."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from evaluators.preferences.fit.pairs import PairCounts, pairs
from evaluators.preferences.fit.panel import Panel


def one_cell(options: int) -> Panel:
    """A panel of one question and one annotator; its scores say nothing."""
    zero = np.zeros(1, dtype=np.int64)
    return Panel(["Q"], ["A"], zero, zero, np.zeros((1, options)))


def counts_of(options: int, table: Mapping[tuple[int, int], tuple[int, int, int]]) -> PairCounts:
    """Counts of one cell from first and second option -> wins of the first, wins of the second, ties."""
    first, second = pairs(options)
    rows = [table.get((int(one), int(other)), (0, 0, 0)) for one, other in zip(first, second, strict=True)]
    wins, losses, ties = np.array(rows, dtype=float).T
    return PairCounts(wins[None], losses[None], ties[None])
