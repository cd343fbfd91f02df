"""Pairs of options, ties kept, all in one orientation: the option that stands earlier in the question comes first.

An orientation that depends on the outcome, such as the winner first, would make every pair a win of the first option:
an annotator's offset then explains all pairs at once and grows to whatever bound it is given.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from evaluators.preferences.fit.panel import Floats, Ints, Panel


class PairCounts(NamedTuple):
    """What each cell of question and annotator says of each pair.

    Attributes:
        wins: cells x pairs; how often the first option had the higher score.
        losses: how often the second had.
        ties: how often both had the same.
    """

    wins: Floats
    losses: Floats
    ties: Floats


@cache
def pairs(options: int) -> tuple[Ints, Ints]:
    """The first and the second option of each pair."""
    first, second = np.triu_indices(options, 1)
    return first.astype(np.int64), second.astype(np.int64)


@cache
def differences(options: int) -> Floats:
    """Pairs x options: what turns strengths of options into the difference of each pair."""
    first, second = pairs(options)
    matrix = np.zeros((len(first), options))
    matrix[np.arange(len(first)), first] = 1.0
    matrix[np.arange(len(first)), second] = -1.0
    return matrix


def pair_counts(panel: Panel) -> PairCounts:
    """The pairs of a panel, by cell."""
    first, second = pairs(panel.options)
    higher = np.sign(panel.scores[:, first] - panel.scores[:, second])
    return PairCounts(*(_by_cell(panel, higher == sign) for sign in (1, -1, 0)))


def _by_cell(panel: Panel, happened: Floats) -> Floats:
    found = np.zeros((len(panel.cells.question), happened.shape[1]))
    np.add.at(found, panel.cells.of_row, happened.astype(float))
    return found
