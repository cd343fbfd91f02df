"""Every two runs of a board on some of its items: the paired tests that ranks rest on."""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from evaluators.compare.paired import holm, permutation
from evaluators.leaderboard.outcomes import Outcomes
from evaluators.report.ranks import RunPair
from evaluators.table.table import Ints


def paired_tests(found: Outcomes, rows: Ints, runs: Sequence[int]) -> list[RunPair]:
    """The tests of every two runs on some answers, with Holm's correction over them all.

    They are those of `kgbench score --compare` and of the report: the exact permutation test by groups, on the
    answers that both runs have.

    Args:
        found: the answers of all runs.
        rows: places of the answers that the tests are about.
        runs: places of the runs that have any of them.
    """
    counted, correct, groups = found.counted[:, rows], found.correct[:, rows], found.groups[rows]
    tested = []
    for first, second in combinations(runs, 2):
        both = counted[first] & counted[second]
        names = found.names[first], found.names[second]
        if not both.any():
            tested.append(RunPair(*names, 0, None, 1.0, 1.0))
            continue
        one, other = correct[first][both], correct[second][both]
        _, numbered = np.unique(groups[both], return_inverse=True)
        p_value = permutation(one, other, numbered)
        tested.append(RunPair(*names, len(one), float(one.mean() - other.mean()), p_value, p_value))
    corrected = holm(np.array([pair.p_value for pair in tested])).tolist()
    return [pair._replace(corrected=value) for pair, value in zip(tested, corrected, strict=True)]
