"""Arithmetic of spans of time by sorting: a span is its first and its last day, in days before today."""

from __future__ import annotations

from collections.abc import Iterable

Days = tuple[int, int]
"""The first day, which is the greater number, and the last."""


def length(span: Days) -> int:
    return max(0, span[0] - span[1])


def shared(one: Days, other: Days) -> Days:
    """The days of both; empty where the first day is not the greater number."""
    return min(one[0], other[0]), max(one[1], other[1])


def overlap_at_least(one: Days, other: Days, days: int) -> bool:
    """Whether two spans have so many days in common, of which each must have so many itself."""
    return length(shared(one, other)) >= days


def merged(spans: Iterable[Days]) -> list[Days]:
    """The same days as spans that do not touch, the earliest first."""
    found: list[Days] = []
    for first, last in sorted((span for span in spans if length(span) > 0), reverse=True):
        if found and found[-1][1] <= first:
            found[-1] = (found[-1][0], min(found[-1][1], last))
        else:
            found.append((first, last))
    return found


def covered(span: Days, others: Iterable[Days]) -> int:
    """How many days of a span the others cover."""
    return sum(length(shared(span, other)) for other in merged(others))


def longest_left(span: Days, others: Iterable[Days]) -> int:
    """The longest stretch of a span that the others leave."""
    begins, best = span[0], 0
    for first, last in merged(shared(span, other) for other in others):
        best = max(best, begins - first)
        begins = last
    return max(best, begins - span[1])
