"""Compares runs, two at a time and task by task."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np
from pydantic import BaseModel, ConfigDict

from evaluators.compare.paired import discordant, holm, mcnemar, permutation
from evaluators.compare.shared import Shared, shared
from evaluators.score.bootstrap import Resampling, draws, interval
from evaluators.score.metric import ratio
from evaluators.table.read import Run
from evaluators.table.table import Mask
from kg.errors import UserError

ALL = "all"
CORRECTION = (
    "the permutation test's, after Holm's correction within a family: all pairs of runs on all tasks together, "
    "or all pairs of runs on one task."
)
"""What a corrected p value is, for people."""


class Comparison(BaseModel):
    """Two runs on the items of a task that both replied to.

    Attributes:
        first, second: the runs.
        task: or ``all``, where there are several.
        n, groups: answers and groups that both have.
        first_accuracy, second_accuracy: on those.
        difference: the first less the second, with its 95 % interval by groups.
        low, high: of the difference; None where it has fewer than two groups.
        only_first, only_second: answers that only one has right.
        effect: Cohen's g of these, from -0.5 to 0.5.
        mcnemar: p value of the exact test, which takes items to be independent.
        permutation: p value of the exact permutation test by groups.
        corrected: the same after Holm's correction over the family: the comparisons of all runs on this task.
        family: how many comparisons these are.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    first: str
    second: str
    task: str
    n: int
    groups: int
    first_accuracy: float
    second_accuracy: float
    difference: float
    low: float | None
    high: float | None
    only_first: int
    only_second: int
    effect: float
    mcnemar: float
    permutation: float
    corrected: float
    family: int


def compare(runs: Sequence[Run], resampling: Resampling) -> list[Comparison]:
    """Every two runs on all tasks together and on each task.

    Which runs differ as a whole is one question, and which differ in a task is one for each task: p values are
    corrected within each of these families.

    Raises:
        UserError: two runs share no answered item.
    """
    found = [comparison for pair in combinations(runs, 2) for comparison in _pair(*pair, resampling)]
    families: dict[str, list[int]] = {}
    for place, comparison in enumerate(found):
        families.setdefault(comparison.task, []).append(place)
    for family in families.values():
        corrected = holm(np.array([found[place].permutation for place in family]))
        for place, value in zip(family, corrected.tolist(), strict=True):
            found[place] = found[place].model_copy(update={"corrected": value, "family": len(family)})
    return found


def _pair(first: Run, second: Run, resampling: Resampling) -> Iterator[Comparison]:
    both = shared(first.table, second.table)
    if not len(both.first):
        raise UserError(
            f"The runs {first.name} and {second.name} share no answered item that can be compared; "
            "compare runs on one build."
        )
    tasks = both.first.task
    present = np.unique(tasks.codes).tolist()
    if len(present) > 1:
        yield _comparison(first.name, second.name, ALL, both, np.ones(len(both.first), dtype=bool), resampling)
    for code in present:
        rows: Mask = np.equal(tasks.codes, code)
        yield _comparison(first.name, second.name, tasks.names[code], both, rows, resampling)


def _comparison(first: str, second: str, task: str, both: Shared, rows: Mask, resampling: Resampling) -> Comparison:
    one, other = both.first.correct[rows], both.second.correct[rows]
    present, groups = np.unique(both.first.group.codes[rows], return_inverse=True)
    differing = discordant(one, other)
    gains = np.bincount(groups, weights=one.astype(float) - other.astype(float)).astype(float)
    sizes = np.bincount(groups).astype(float)
    drawn = np.concatenate([ratio(weights @ gains, weights @ sizes) for weights in draws(len(present), resampling)])
    low, high = (interval(drawn) if len(present) > 1 else None) or (None, None)
    p_value = permutation(one, other, groups)
    return Comparison(
        first=first,
        second=second,
        task=task,
        n=len(one),
        groups=len(present),
        first_accuracy=float(one.mean()),
        second_accuracy=float(other.mean()),
        difference=float(one.mean() - other.mean()),
        low=low,
        high=high,
        only_first=differing.only_first,
        only_second=differing.only_second,
        effect=differing.effect,
        mcnemar=mcnemar(differing),
        permutation=p_value,
        corrected=p_value,
        family=1,
    )
