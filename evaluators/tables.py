"""Figures as people read them: shares in percent, and columns that show them."""

from collections.abc import Callable
from typing import Any

from kg.tables import Column, Row

_FOUR_PLACES = 0.0001


FEW_GROUPS = 5
"""A figure from fewer groups says little, and is shown dim."""


def few_groups(row: Row) -> bool:
    """Whether a row's figures are from few groups."""
    return 0 < (row.get("groups") or 0) < FEW_GROUPS


def name(title: str, field: str, rank: int = 0) -> Column:
    """A column of names, each on one line and whole."""
    return Column(title, lambda row: str(row[field]), rank=rank)


def figure(title: str, field: str, rank: int = 0, told: Callable[[Any], str] | None = None) -> Column:
    """A column of figures, by default in percent; empty where there is none."""

    def show(row: Row) -> str:
        value = row.get(field)
        return "" if value is None else (told or percent)(value)

    return Column(title, show, number=True, rank=rank)


def count(title: str, field: str, rank: int = 0) -> Column:
    """A column of whole numbers."""
    return figure(title, field, rank, str)


def interval(rank: int = 0) -> Column:
    """The column of the 95 % interval from ``low`` to ``high``, in percent."""
    return Column("95 %", lambda row: span(row.get("low"), row.get("high")), number=True, rank=rank)


def percent(value: float | None) -> str:
    """A share in percent; nothing where it is not defined."""
    return "" if value is None else f"{100 * value:.1f}"


def points(value: float) -> str:
    """A difference of shares in points, with its sign."""
    return f"{100 * value:+.1f}"


def span(low: float | None, high: float | None) -> str:
    """An interval in percent; nothing where it is not defined."""
    return "" if low is None or high is None else f"{100 * low:.1f} to {100 * high:.1f}"


def probability(value: float) -> str:
    """A p value: four places, or a power of ten where all of them would be noughts."""
    return f"{value:.4f}" if value >= _FOUR_PLACES else f"{value:.0e}"
