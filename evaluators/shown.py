"""Figures as people read them: shares in percent, and plain tables of text."""

from collections.abc import Iterable, Sequence

from rich.table import Table
from rich.text import Text

_FOUR_PLACES = 0.0001


def table(title: str, columns: Sequence[str], rows: Iterable[Iterable[str]], named: int = 1) -> Table:
    """A table; what looks like markup in it is text.

    Args:
        title: above it; may be empty.
        columns: their headings.
        rows: a text for each column.
        named: so many columns from the left hold names; the others hold numbers, which stand to the right.
    """
    shown = Table(
        title=Text(title) if title else None, title_justify="left", box=None, pad_edge=False, header_style="bold"
    )
    for place, column in enumerate(columns):
        shown.add_column(column, justify="left" if place < named else "right")
    for row in rows:
        shown.add_row(*map(Text, row))
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
