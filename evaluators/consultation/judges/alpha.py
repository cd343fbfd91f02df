"""How far several judges agree: Krippendorff's alpha for grades with equal steps."""

from collections.abc import Sequence
from itertools import combinations

from kg.model.base import Record


class IntervalAlpha(Record):
    """The agreement of all judges on one dimension.

    Attributes:
        alpha: 1 for full agreement, 0 for what chance gives, below 0 for less; None where it is not defined.
        units: texts that at least two judges graded; only these count.
        grades: of these texts.
    """

    alpha: float | None
    units: int
    grades: int


def interval_alpha(ratings: Sequence[Sequence[float | None]]) -> IntervalAlpha:
    """Krippendorff's alpha with the interval difference, which does without grades that are missing.

    Source: Krippendorff, Content Analysis, fourth edition, 2018, chapter 12.

    Args:
        ratings: for each text the grade of each judge; None where there is none.
    """
    units = [found for row in ratings if len(found := [one for one in row if one is not None]) > 1]
    values = [value for unit in units for value in unit]
    expected = _differences(values) / (len(values) - 1) if values else 0.0
    if not expected:
        return IntervalAlpha(alpha=None, units=len(units), grades=len(values))
    observed = sum(_differences(unit) / (len(unit) - 1) for unit in units)
    return IntervalAlpha(alpha=round(1 - observed / expected, 4), units=len(units), grades=len(values))


def _differences(values: Sequence[float]) -> float:
    """Sum of squared differences over all ordered pairs."""
    if len(values) > 2:
        mean = sum(values) / len(values)
        return 2 * len(values) * sum((one - mean) ** 2 for one in values)
    return 2 * sum((one - other) ** 2 for one, other in combinations(values, 2))
