"""One page on some runs, and its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from kg.errors import RunError
from kg.tables import Table, plain
from kgbench.api.build import BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.printed import PrintedResult
from kgbench.api.run_folders import RunLike, as_runs, folders_of, graph_of


class ReportPage(PrintedResult):
    """A report that was written.

    Attributes:
        page: the file.
        tables_folder: where its tables are; None where none were wanted.
        rows: how many rows each table has, by name.
        differences: in what the graph is another than the one that the items were built from.
    """

    def __init__(
        self, page: Path, tables_folder: Path | None, rows: Mapping[str, int], differences: Sequence[str]
    ) -> None:
        """Takes what was written."""
        self.page, self.tables_folder = page, tables_folder
        self.rows, self.differences = dict(rows), tuple(differences)

    def headline(self) -> str:
        """Where the page is."""
        return f"Report {self.page}"

    def tables(self) -> Iterator[Table]:
        """The tables that the page is made of."""
        rows = [{"table": name, "rows": count} for name, count in self.rows.items()]
        yield plain("", rows, ("table", "rows"))

    def notes(self) -> Iterator[str]:
        """In what the graph differs."""
        yield from self.differences


def report(
    runs: Sequence[RunLike] | RunLike,
    out: str | Path = "report.html",
    graph: Graph | None = None,
    build: BuildLike | None = None,
    *,
    tables: str | Path | None = None,
) -> ReportPage:
    """Writes a report on runs: one page that opens offline, with the items of each figure.

    Args:
        runs: runs or their folders.
        out: the page.
        graph: gives names and edges; otherwise that of the runs' build, or the usual one.
        build: the folder of the items, where it has moved since.
        tables: a folder for the tables as CSV and Parquet.

    Raises:
        RunError: there is no run, two have one name, or the graph is another than that of their build.
        GraphError: the graph cannot be asked.
    """
    from evaluators.report.export import export
    from evaluators.report.report import report as made
    from evaluators.report.runs import sources
    from evaluators.score.bootstrap import Resampling
    from kg.files.atomic import write_whole

    listed = as_runs(runs)
    folders, moved = folders_of(listed, build)
    page, folder = Path(out), None if tables is None else Path(tables)
    with errors_as(RunError):
        found = sources(folders, moved, Resampling())
        with graph_or_usual(graph or graph_of(listed)) as opened:
            result = made(found, opened.opened().of_suite())
        write_whole(page, result.html)
        if folder is not None:
            export(result.sheets, folder)
    return ReportPage(page, folder, {sheet.name: len(sheet.rows) for sheet in result.sheets}, result.differences)
