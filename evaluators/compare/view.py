"""Comparisons of runs as tables for people."""

from collections.abc import Iterator, Sequence

from rich.table import Table
from rich.text import Text

from evaluators.compare.compare import Comparison
from evaluators.metrics.view import percent, points, span

_COLUMNS = (
    "", "n", "first", "second", "difference", "95 %", "Cohen's g", "McNemar p", "permutation p", "corrected p",
)  # fmt: skip


def tables(comparisons: Sequence[Comparison]) -> Iterator[Table]:
    """One table for each two runs; accuracies in percent."""
    for first, second in dict.fromkeys((found.first, found.second) for found in comparisons):
        shown = Table(
            title=Text(f"{first} (first) and {second} (second)"),
            title_justify="left",
            box=None,
            pad_edge=False,
            header_style="bold",
        )
        for column in _COLUMNS:
            shown.add_column(column, justify="right" if column else "left")
        for found in comparisons:
            if (found.first, found.second) == (first, second):
                shown.add_row(Text(found.task), *_row(found))
        yield shown


def _row(found: Comparison) -> Iterator[str]:
    yield str(found.n)
    yield percent(found.first_accuracy)
    yield percent(found.second_accuracy)
    yield points(found.difference)
    yield span(found.low, found.high)
    yield f"{found.effect:+.2f}"
    for p_value in (found.mcnemar, found.permutation, found.corrected):
        yield f"{p_value:.4f}"
