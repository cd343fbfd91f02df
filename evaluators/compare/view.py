"""Comparisons of runs as tables for people."""

from collections.abc import Iterator, Sequence

from evaluators.compare.compare import Comparison
from evaluators.tables import count, figure, interval, name, points, probability
from kg.tables import Table

_COLUMNS = (
    name("task", "task"),
    count("n", "n", 1),
    count("groups", "groups", 2),
    figure("first", "first_accuracy", 2),
    figure("second", "second_accuracy", 2),
    figure("difference", "difference", told=points),
    interval(),
    figure("Cohen's g", "effect", 3, "{:+.2f}".format),
    figure("McNemar p", "mcnemar", 5, probability),
    figure("permutation p", "permutation", 4, probability),
    figure("corrected p", "corrected", told=probability),
)


def tables(comparisons: Sequence[Comparison]) -> Iterator[Table]:
    """One table for each two runs; accuracies in percent for people."""
    for pair in dict.fromkeys((found.first, found.second) for found in comparisons):
        mine = [found.model_dump() for found in comparisons if (found.first, found.second) == pair]
        yield Table("{} (first) and {} (second)".format(*pair), _COLUMNS, tuple(Comparison.model_fields), mine)
