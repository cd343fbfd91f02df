"""Scores: what the answers of runs say, and whether one run is better than another."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import RunError
from kg.tables import Table
from kgbench.api.build import BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.printed import PrintedResult, data_frame
from kgbench.api.run_folders import RunLike, as_runs, distinct_names, folders_of

if TYPE_CHECKING:
    import pandas as pd

    from evaluators.compare.compare import Comparison
    from evaluators.score.scores import Scores
    from evaluators.table.read import Parser, Run
    from kgbench.api.formats import FormatsResult


class ScoreResult(PrintedResult):
    """The scores of runs.

    Attributes:
        scores: of each run: every metric in every breakdown.
    """

    def __init__(self, runs: Sequence[Run], scores: Sequence[Scores]) -> None:
        """Takes the runs as read, and their scores."""
        self._runs = tuple(runs)
        self.scores = tuple(scores)

    def compare(self) -> ComparisonResult:
        """Tests every two of the runs on the items that both answered.

        Raises:
            RunError: there are fewer than two runs, two have one name, or they share no answered item.
        """
        # Loading the tests takes as long as scoring a run.
        from evaluators.compare.compare import CORRECTION, compare
        from evaluators.score.bootstrap import Resampling

        _refuse_one(self._runs)
        with errors_as(RunError):
            return ComparisonResult(compare(self._runs, Resampling()), CORRECTION)

    def formats(self) -> FormatsResult:
        """Compares, model by model, the run that asks parts in one request with the one that asks each in its own.

        Raises:
            RunError: see `kgbench.api.formats.compared`.
        """
        from kgbench.api.formats import compared

        return compared(self._runs)

    def accuracy(self, run: str | None = None) -> float | None:
        """The share of all answers that are right; None where nothing can be right or wrong.

        Args:
            run: which run, by name; otherwise the first.

        Raises:
            RunError: no run of that name was scored.
        """
        for scores in self.scores:
            if run in (None, scores.run):
                figure = scores.of("all")["all"].figures.get("accuracy")
                return None if figure is None else figure.value
        raise RunError(f"No run named {run} was scored; there are {', '.join(one.run for one in self.scores)}.")

    def as_json(self) -> list[dict[str, Any]]:
        """Everything as plain values."""
        return [scores.model_dump(mode="json") for scores in self.scores]

    def frame(self) -> pd.DataFrame:
        """Accuracy by task, by style and in all, of every run, with what it has to be read with.

        Raises:
            UserError: pandas is not installed.
        """
        from evaluators.score.view import table

        tables = [table(scores) for scores in self.scores]
        return data_frame([row for table in tables for row in table.rows], tables[0].fields)

    def headline(self) -> str:
        """Which runs were scored."""
        return f"Scores of {', '.join(scores.run for scores in self.scores)}"

    def tables(self) -> Iterator[Table]:
        """A table for each run, and one against experts where gold is a distribution."""
        for scores in self.scores:
            yield from tables_of(scores)

    def notes(self) -> Iterator[str]:
        """What stands beside the tables."""
        for scores in self.scores:
            yield from notes_of(scores)


class ComparisonResult(PrintedResult):
    """Paired tests of every two runs.

    Attributes:
        comparisons: on all tasks together and on each task.
        correction: what a corrected p value is, in words.
    """

    def __init__(self, comparisons: Sequence[Comparison], correction: str) -> None:
        """Takes the tests."""
        self.comparisons, self.correction = tuple(comparisons), correction

    def headline(self) -> str:
        """How many tests there are."""
        return f"{len(self.comparisons)} comparisons"

    def tables(self) -> list[Table]:
        """The tests."""
        from evaluators.compare.view import tables

        return list(tables(self.comparisons))

    def notes(self) -> Iterator[str]:
        """What a corrected p value is."""
        yield f"corrected p: {self.correction}"


def score(
    runs: Sequence[RunLike] | RunLike,
    build: BuildLike | None = None,
    *,
    parser: Parser = "recorded",
    workers: int | str = 1,
) -> ScoreResult:
    """Scores runs and writes ``scores.json`` into each; with another parser nothing is written.

    Intervals are of 95 %, by groups: variants of one seed count as one piece of evidence.

    Args:
        runs: runs or their folders.
        build: the folder of the items, where it has moved since.
        parser: ``mentalbench`` reads the replies again as the published parser does.
        workers: processes that draw the intervals, 1 for this one alone; or ``ray``, ``ray:HOST``, ``ray://HOST`` for a
            Ray cluster.

    Raises:
        RunError: there is no run or no answer, the items are not those that were asked, or the workers cannot be used.
    """
    from evaluators.score.bootstrap import Resampling
    from evaluators.score.score import score_run
    from evaluators.score.scores import NAME
    from evaluators.table.read import read_runs
    from kg.workers.choice import workers_named

    folders, moved = folders_of(as_runs(runs), build)
    with errors_as(RunError):
        read = read_runs(folders, moved, parser)
        with closing(workers_named(workers).opened()) as opened:
            scores = [score_run(run, parser, Resampling(), opened) for run in read]
    if parser == "recorded":
        for folder, one in zip(folders, scores, strict=True):
            _write(folder / NAME, one.text())
    return ScoreResult(read, scores)


def compare(runs: Sequence[RunLike], build: BuildLike | None = None) -> ComparisonResult:
    """Tests every two runs on the items that both answered.

    Args:
        runs: two or more runs, or their folders.
        build: the folder of the items, where it has moved since.

    Raises:
        RunError: there are fewer than two runs, two have one name, or they share no answered item.
    """
    from evaluators.table.read import read_runs

    require_comparable(runs)
    folders, moved = folders_of(runs, build)
    with errors_as(RunError):
        read = read_runs(folders, moved)
    return ScoreResult(read, ()).compare()


def notes_of(scores: Scores) -> Iterator[str]:
    """What stands beside the table of one run."""
    from evaluators.score.preference_view import preference_note
    from evaluators.score.view import notes

    yield from notes(scores)
    against = preference_note(scores)
    if against is not None:
        yield against


def tables_of(scores: Scores) -> Iterator[Table]:
    """The table of one run, and that against experts where gold is a distribution."""
    from evaluators.score.preference_view import preference_table
    from evaluators.score.view import table

    yield table(scores)
    against = preference_table(scores)
    if against is not None:
        yield against


def require_comparable(runs: Sequence[RunLike]) -> None:
    """Refuses runs that cannot be compared, before the time is spent that reading and scoring them takes.

    Raises:
        RunError: there are fewer than two, or two have one name.
    """
    _refuse_one(runs)
    distinct_names(runs)


def _refuse_one(runs: Sequence[object]) -> None:
    if len(runs) < 2:
        raise RunError("A comparison needs two runs or more; name them one after the other.")


def _write(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise RunError(f"{path}: cannot be written ({error.strerror}); make room or check its permissions.") from error
