"""The two formats of the same items, model by model."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from kg.errors import RunError
from kg.tables import Table
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult
from kgbench.api.run_folders import RunLike, folders_of

if TYPE_CHECKING:
    from evaluators.compare.formats.compare_formats import FormatComparison
    from evaluators.table.read import Run


class FormatsResult(PrintedResult):
    """The runs of each model in two formats, compared.

    Attributes:
        comparisons: on all tasks together and on each task.
    """

    def __init__(self, comparisons: Sequence[FormatComparison]) -> None:
        """Takes the comparisons."""
        self.comparisons = tuple(comparisons)

    def headline(self) -> str:
        """Which models are compared."""
        return f"Formats of {', '.join(dict.fromkeys(one.model for one in self.comparisons))}"

    def tables(self) -> list[Table]:
        """A row for each model and task."""
        from evaluators.compare.formats.view import table

        return [table(self.comparisons)]

    def notes(self) -> Iterator[str]:
        """What the figures are about."""
        from evaluators.compare.formats.view import notes

        yield from notes(self.comparisons)


def compared(runs: Sequence[Run]) -> FormatsResult:
    """Compares runs that have been read.

    Raises:
        RunError: two have one name, a model does not have one run in each format, its two runs differ in more than the
            format, or the runs share no part.
    """
    from evaluators.compare.formats.compare_formats import compare_formats
    from evaluators.compare.formats.pairs import pairs

    named = {run.name: run for run in runs}
    if len(named) < len(runs):
        raise RunError("Two of these runs have one name; rename one of their folders.")
    with errors_as(RunError):
        found = pairs({name: run.record for name, run in named.items()})
    comparisons = compare_formats(named, found)
    if not comparisons:
        raise RunError(
            f"The runs {', '.join(named)} share no part that was asked together with others and got a reply in each; "
            "compare runs on one build that ask the same tasks."
        )
    return FormatsResult(comparisons)


def require_pairs(runs: Sequence[RunLike]) -> None:
    """Refuses runs that are no pairs, before the time is spent that reading and scoring them takes.

    Raises:
        RunError: see `compared`; whether they share a part is not known yet.
    """
    from evaluators.compare.formats.pairs import pairs
    from evaluators.table.read import begun, names_of

    folders, _ = folders_of(runs, None)
    with errors_as(RunError):
        pairs(dict(zip(names_of(folders), map(begun, folders), strict=True)))
