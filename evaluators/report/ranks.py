"""Ranks that are statistically distinct: a run stands below only those that are better beyond chance."""

from collections.abc import Sequence
from itertools import combinations
from typing import NamedTuple

import numpy as np

from evaluators.compare.paired import holm, permutation
from evaluators.compare.shared import shared
from evaluators.table.read import Run

LEVEL = 0.05
"""Of p values after Holm's correction over all pairs of runs."""


class RunPair(NamedTuple):
    """Two runs on the items that both replied to, all tasks together.

    Attributes:
        n: answers that both have.
        difference: accuracy of the first less that of the second; None where they share no answer.
        p_value: of the exact permutation test by groups.
        corrected: the same after Holm's correction.
    """

    first: str
    second: str
    n: int
    difference: float | None
    p_value: float
    corrected: float

    @property
    def distinct(self) -> bool:
        """Whether the difference is beyond chance."""
        return self.corrected < LEVEL


def pairs(runs: Sequence[Run]) -> list[RunPair]:
    """Every two runs; the correction is over them all, as `kgbench score --compare` makes it for all tasks together."""
    found = [_pair(first, second) for first, second in combinations(runs, 2)]
    corrected = holm(np.array([pair.p_value for pair in found])).tolist()
    return [pair._replace(corrected=value) for pair, value in zip(found, corrected, strict=True)]


def _pair(first: Run, second: Run) -> RunPair:
    both = shared(first.table, second.table)
    if not len(both.first):
        return RunPair(first.name, second.name, 0, None, 1.0, 1.0)
    one, other = both.first.correct, both.second.correct
    _, groups = np.unique(both.first.group.codes, return_inverse=True)
    p_value = permutation(one, other, groups)
    return RunPair(first.name, second.name, len(one), float(one.mean() - other.mean()), p_value, p_value)


def ranks(runs: Sequence[Run], tested: Sequence[RunPair]) -> dict[str, int]:
    """The rank of each run: one more than the number of runs that are better beyond chance."""
    found = {run.name: 1 for run in runs}
    for pair in tested:
        if pair.distinct and pair.difference:
            found[pair.second if pair.difference > 0 else pair.first] += 1
    return found
