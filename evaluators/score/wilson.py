"""Intervals of shares by groups: Wilson's, with the size that the answers have as evidence and a t quantile.

Answers of one group resemble each other, so that n of them weigh as much as n / D independent ones. The design effect
D of a cell (Kish) is estimated by how far its groups differ, drawn towards the one that is usual for groups of their
size. How strongly it is drawn, and the degrees of freedom of the quantile, follow from how much each of the two tells.
Where each group has one answer D is 1, and the interval is Wilson's own.
"""

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from scipy import sparse, special

from evaluators.score.metric import ratio
from evaluators.table.table import Floats

USUAL_CORRELATION = 0.1
"""Correlation within groups that is expected before any answer is seen."""
WEIGHT = 0.5
"""Degrees of freedom that this expectation has where groups are large and the true effect may be anything."""
_CERTAIN = 1e6
_TAIL = 0.975


class Sums(NamedTuple):
    """What groups of answers add up to, in each cell.

    Attributes:
        right, asked: sums over groups.
        right_squares, both, asked_squares: sums of the squares and of the products of what each group has.
        groups: how many have an answer.
    """

    right: Floats
    asked: Floats
    right_squares: Floats
    both: Floats
    asked_squares: Floats
    groups: Floats


def sums_of(right: sparse.csr_array, asked: sparse.csr_array) -> Sums:
    """The sums of some cells.

    Args:
        right: cells x groups; how many answers have what is counted.
        asked: of the same shape; how many answers there are.
    """
    both = right * asked
    return Sums(
        _by_row(right, right.data),
        _by_row(asked, asked.data),
        _by_row(right, right.data.astype(float) ** 2),
        _by_row(both, both.data),
        _by_row(asked, asked.data.astype(float) ** 2),
        _by_row(asked, asked.data != 0),
    )


def _by_row(matrix: sparse.csr_array, values: npt.NDArray[Any]) -> Floats:
    """Sums of values of the stored entries of each row; far faster than sums of a matrix made for the purpose."""
    many = matrix.shape[0]
    return np.bincount(np.repeat(np.arange(many), np.diff(matrix.indptr)), values, many).astype(float)


def wilson(sums: Sums) -> Floats:
    """95 % intervals of right / asked: cells x 2, NaN where there are fewer than two groups."""
    share = ratio(sums.right, sums.asked)
    spread = share * (1 - share)
    with np.errstate(divide="ignore", invalid="ignore"):
        usual = 1 + USUAL_CORRELATION * (sums.asked_squares / sums.asked - 1)
        weight = np.minimum(WEIGHT * (usual / (usual - 1)) ** 2, _CERTAIN)
        # Groups of very different sizes tell as much as fewer equal ones; near 0 or 1 few of them differ at all.
        freedom = (sums.asked**2 / sums.asked_squares - 1) * 4 * spread
        variance = sums.right_squares - 2 * share * sums.both + share**2 * sums.asked_squares
        seen = variance / (sums.asked * spread) * sums.groups / (sums.groups - 1)
        effect = (weight * usual + freedom * np.where(freedom > 0, seen, 0)) / (weight + freedom)
        low, high = _ends(share, sums.asked / np.maximum(effect, 1), special.stdtrit(weight + freedom, _TAIL))
    # The share itself is inside, and no rounding puts an end of 0 or 1 beside it.
    ends = np.clip(np.column_stack([np.minimum(low, share), np.maximum(high, share)]), 0, 1)
    return np.where((sums.groups > 1)[:, None], ends, np.nan)


def widest(sums: Sums) -> Floats:
    """The same if all answers of each group were the same: more than that, groups cannot differ.

    Where groups are large and all alike, `wilson` knows little of how they differ and is wider than this.
    """
    share = ratio(sums.right, sums.asked)
    low, high = _ends(share, sums.asked**2 / sums.asked_squares, special.ndtri(_TAIL))
    return np.column_stack([np.maximum(low, 0), np.minimum(high, 1)])


def _ends(share: Floats, size: Floats, quantile: Floats | float) -> tuple[Floats, Floats]:
    """Wilson's ends for so many independent answers."""
    square = quantile**2
    middle = (share + square / (2 * size)) / (1 + square / size)
    half = np.sqrt(square * (share * (1 - share) / size + square / (4 * size**2))) / (1 + square / size)
    return middle - half, middle + half
