"""True, false and unknown (None), and what is known of numbers between two bounds."""

from __future__ import annotations

from collections.abc import Iterable

Truth3 = bool | None
Interval = tuple[int, int]


def conjunction(truths: Iterable[Truth3]) -> Truth3:
    listed = list(truths)
    return False if False in listed else None if None in listed else True


def disjunction(truths: Iterable[Truth3]) -> Truth3:
    listed = list(truths)
    return True if True in listed else None if None in listed else False


def negation(truth: Truth3) -> Truth3:
    return None if truth is None else not truth


def compare(number: int, operator: str, limit: int) -> bool:
    return {
        "=": number == limit,
        "!=": number != limit,
        "<": number < limit,
        "<=": number <= limit,
        ">": number > limit,
        ">=": number >= limit,
    }[operator]


def compared(bounds: Interval, operator: str, limit: int) -> Truth3:
    """Whether a comparison holds of every number between the bounds, of none, or of some."""
    low, high = bounds
    if operator in ("=", "!="):
        if low == high == limit:
            return operator == "="
        return None if low <= limit <= high else operator == "!="
    at_ends = {compare(low, operator, limit), compare(high, operator, limit)}
    return at_ends.pop() if len(at_ends) == 1 else None
