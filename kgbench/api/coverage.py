"""Coverage: how well runs cover the nodes, relations and triples of a graph, and the same written back into it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import GraphError, RunError
from kg.tables import Table
from kgbench.api.build import BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.printed import PrintedResult, data_frame
from kgbench.api.progress import Progress, progress_for
from kgbench.api.run_folders import RunLike, as_runs, folders_of, graph_of

if TYPE_CHECKING:
    import pandas as pd

    from evaluators.coverage.figures import Coverage
    from kg.store import Connection
    from kgbench.api.picture import CoveragePicture


class CoverageResult(PrintedResult):
    """How well runs cover a graph.

    Attributes:
        found: the coverage of each run.
        graph: the graph; None for the usual one.
    """

    def __init__(self, found: Sequence[Coverage], graph: Graph | None) -> None:
        """Takes what was measured."""
        self.found, self.graph = tuple(found), graph

    def write(self) -> CoverageResult:
        """Keeps the runs in the graph, in place of what it holds under their names; the last one colours its nodes.

        Returns:
            The coverage itself.

        Raises:
            GraphError: the graph cannot be written.
        """
        from evaluators.coverage.write import write

        if self.found:
            with graph_or_usual(self.graph) as graph, errors_as(GraphError):
                write(graph.opened(), self.found)
        return self

    def picture(self, run: str | None = None) -> CoveragePicture:
        """Disorders and differentials, coloured by the accuracy of a run on the items about them.

        Args:
            run: which run, by name; otherwise the last.

        Raises:
            RunError: there is no such run.
            GraphError: the graph cannot be asked.
        """
        from kgbench.api.picture import coverage_picture

        with graph_or_usual(self.graph) as graph:
            return coverage_picture(graph.opened(), self.of(run))

    def of(self, run: str | None = None) -> Coverage:
        """The coverage of one run, by name; otherwise of the last.

        Raises:
            RunError: there is no such run.
        """
        for one in reversed(self.found):
            if run in (None, one.run):
                return one
        raise RunError(f"There is no coverage of a run named {run}; name one of those that were measured.")

    def frame(self, run: str | None = None) -> pd.DataFrame:
        """The nodes of the graph with the accuracy of the items about them, of one run.

        Args:
            run: which run, by name; otherwise the last.

        Raises:
            RunError: there is no such run.
            UserError: pandas is not installed.
        """
        rows = [node.model_dump() for node in self.of(run).entities]
        return data_frame(rows, tuple(rows[0]) if rows else ())

    def as_json(self) -> list[dict[str, Any]]:
        """Everything as plain values."""
        return [one.model_dump(mode="json") for one in self.found]

    def headline(self) -> str:
        """Whose coverage it is."""
        return f"Coverage of {', '.join(one.run for one in self.found) or 'no run'}"

    def tables(self) -> Iterator[Table]:
        """Scores and relations of each run."""
        for one in self.found:
            yield from tables_of(one)

    def notes(self) -> Iterator[str]:
        """What is not measured, and in what the graph differs."""
        for one in self.found:
            yield from notes_of(one)


def coverage(
    runs: Sequence[RunLike] | RunLike,
    graph: Graph | None = None,
    build: BuildLike | None = None,
    *,
    progress: bool | Progress = True,
) -> CoverageResult:
    """Measures how well runs cover the nodes, relations and triples of a graph.

    What no item was asked about is reported as not measured, and counts nowhere. Intervals are of 95 %, by groups.

    Args:
        runs: runs or their folders.
        graph: the graph; otherwise that of the runs' build, or the usual one.
        build: the folder of the items, where it has moved since.
        progress: say what is loaded.

    Raises:
        RunError: there is no run, two have one name, or the graph is another than that of their build.
        GraphError: the graph cannot be asked.
    """
    listed = as_runs(runs)
    where = graph or graph_of(listed)
    with _measured(listed, where, build, (), progress_for(progress)) as (found, _):
        return CoverageResult(found, where)


def keep_coverage(
    runs: Sequence[RunLike],
    graph: Graph,
    build: BuildLike | None = None,
    *,
    write: bool = False,
    clear: Sequence[str] = (),
    progress: bool | Progress = True,
) -> CoverageResult:
    """Takes runs out of the graph, measures others, and keeps these there, all with the graph opened once.

    Args:
        runs: runs or their folders; none where runs are only to be taken out.
        graph: the graph.
        build: the folder of the items, where it has moved since.
        write: keep the measured runs in the graph.
        clear: names of the runs to take out.
        progress: say what is loaded.

    Raises:
        RunError, GraphError: see `coverage`; or there is no run to measure or to take out, or the graph holds none of
            that name.
    """
    from evaluators.coverage.write import write as write_runs

    if not runs and not clear:
        raise RunError("There is nothing to do: name a run's folder, or a run to take out with --clear.")
    with _measured(runs, graph, build, clear, progress_for(progress)) as (found, connection):
        if write and found:
            write_runs(connection, found)
        return CoverageResult(found, graph)


def clear_coverage(graph: Graph, run: str) -> None:
    """Takes the coverage of one run out of the graph, by the run's name.

    Raises:
        GraphError: the graph holds no such run.
    """
    keep_coverage([], graph, clear=[run])


@contextmanager
def _measured(
    runs: Sequence[RunLike], graph: Graph | None, build: BuildLike | None, cleared: Sequence[str], shown: Progress
) -> Iterator[tuple[list[Coverage], Connection]]:
    from evaluators.coverage.coverage import coverage as measure
    from evaluators.coverage.reading import read_answers
    from evaluators.coverage.write import clear

    folders, moved = folders_of(runs, build)
    with errors_as(RunError):
        answers = read_answers(folders, moved)
        with graph_or_usual(graph) as opened:
            connection = opened.opened().of_suite()
            with errors_as(GraphError):
                for name in cleared:
                    clear(connection, name)
            _provide_slices(connection, folders, moved, shown)
            yield (measure(connection, answers) if answers else []), connection


def tables_of(found: Coverage) -> list[Table]:
    """The tables of one run."""
    from evaluators.coverage.view import tables

    return tables(found)


def notes_of(found: Coverage) -> Iterator[str]:
    """What stands beside the tables of one run."""
    from evaluators.coverage.view import notes

    yield from notes(found)


def _provide_slices(graph: Connection, folders: Sequence[Path], build: Path | None, shown: Progress) -> None:
    """Sees to it that the graph holds a slice where the runs' items are about one."""
    from evaluators.table.read import begun
    from generators import manifest
    from generators.slice_of_build import provide_slice

    for folder in folders:
        record = begun(folder)
        if loaded := provide_slice(graph, manifest.read(build or Path(record.build)), record.items):
            shown.note(loaded)
