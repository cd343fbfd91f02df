"""Comparisons of runs as tables for people."""

from collections.abc import Iterator, Sequence

from rich.table import Table

from evaluators import shown
from evaluators.compare.compare import Comparison
from evaluators.shown import percent, points, probability, span

_COLUMNS = (
    "", "n", "first", "second", "difference", "95 %", "Cohen's g", "McNemar p", "permutation p", "corrected p",
)  # fmt: skip


def tables(comparisons: Sequence[Comparison]) -> Iterator[Table]:
    """One table for each two runs; accuracies in percent."""
    for pair in dict.fromkeys((found.first, found.second) for found in comparisons):
        mine = (_row(found) for found in comparisons if (found.first, found.second) == pair)
        yield shown.table("{} (first) and {} (second)".format(*pair), _COLUMNS, mine)


def _row(found: Comparison) -> Iterator[str]:
    yield found.task
    yield str(found.n)
    yield percent(found.first_accuracy)
    yield percent(found.second_accuracy)
    yield points(found.difference)
    yield span(found.low, found.high)
    yield f"{found.effect:+.2f}"
    for p_value in (found.mcnemar, found.permutation, found.corrected):
        yield probability(p_value)
