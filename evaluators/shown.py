"""Figures as people read them: shares in percent, and plain tables of text."""

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

_FOUR_PLACES = 0.0001


FEW_GROUPS = 5
"""A figure from fewer groups says little, and is shown dim."""


def table(
    title: str,
    columns: Sequence[str],
    rows: Iterable[Iterable[str]],
    named: int = 1,
    groups: Sequence[int] | None = None,
) -> Table:
    """A table; what looks like markup in it is text.

    Args:
        title: above it; may be empty.
        columns: their headings.
        rows: a text for each column.
        named: so many columns from the left hold names; the others hold numbers, which stand to the right.
        groups: behind the figures of each row; rows with few are dim.
    """
    shown = Table(
        title=Text(title) if title else None, title_justify="left", box=None, pad_edge=False, header_style="bold"
    )
    for place, column in enumerate(columns):
        shown.add_column(column, justify="left" if place < named else "right")
    for place, row in enumerate(rows):
        few = groups is not None and 0 < groups[place] < FEW_GROUPS
        shown.add_row(*map(Text, row), style="dim" if few else None)
    return shown


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
