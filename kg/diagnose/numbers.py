"""The numbers that conditions ask for, as the episodes of one patient bound them, in words."""

from __future__ import annotations

from collections.abc import Callable

from kg.criteria.criteria import Criteria
from kg.criteria.truth import Truth
from kg.diagnose.lengths import in_words, range_in_words
from kg.model.condition import Condition
from kg.model.duration import MOST
from kg.model.functions import FUNCTIONS
from kg.model.timeline import YEAR, Bounds

_MOST_YEARS = 110


def bounds_of(at_least: Callable[[int], Truth]) -> Bounds:
    """The least and the greatest value of a number of which only this can be asked: whether it is at least so great."""
    return Bounds(
        _greatest(lambda number: at_least(number).yes is True),
        _greatest(lambda number: at_least(number).no is not True),
    )


def number_in_words(condition: Condition, bounds: Bounds, criteria: Criteria) -> str:
    """The value of what a condition asks, in its unit."""
    function = FUNCTIONS.get(condition.function)
    quantity = function.quantity if function is not None else "count"
    if quantity == "years":
        return _range(Bounds(bounds.low // YEAR, bounds.high // YEAR), "years", _MOST_YEARS)
    if quantity == "days":
        return _length(bounds)
    if quantity == "per cent":
        return _range(Bounds(max(bounds.low, 0), bounds.high), "%", 100)
    finding = criteria.findings.get(condition.code or "")
    if finding is not None and finding.range is not None:
        if bounds == (0, finding.range[1]):
            return "not stated"
        return _range(bounds, finding.unit or "", MOST)
    return _range(bounds, "", MOST)


def _length(bounds: Bounds) -> str:
    low, high = bounds
    if high <= -MOST or low >= MOST:
        return "not known"
    if high < 0:
        return f"{range_in_words(Bounds(-high, -low))} the other way round" if low > -MOST else "the other way round"
    if low < 0:
        return f"at most {_days(high)}" if high < _MOST_YEARS * YEAR - 1 else "not known"
    if high >= _MOST_YEARS * YEAR - 1:
        return f"at least {_days(low)}" if low > 1 else "not known"
    return _days(low) if low == high else range_in_words(bounds).replace("today to", "0 days to")


def _days(number: int) -> str:
    return in_words(number) if number else "0 days"


def _range(bounds: Bounds, unit: str, most: int) -> str:
    low, high = bounds
    said = str(low) if low == high else f"at least {low}" if high >= most else f"{low} to {high}"
    return f"{said} {unit}".rstrip()


def _greatest(holds: Callable[[int], bool]) -> int:
    """The greatest number for which something holds that holds for all smaller ones."""
    low, high = -MOST, MOST
    if not holds(low):
        return low
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low
