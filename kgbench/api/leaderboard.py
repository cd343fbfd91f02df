"""A leaderboard of several runs and builds: a page that opens offline, and its tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from kg.errors import RunError
from kg.tables import Table
from kgbench.api.build import Build, BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph, graph_or_usual
from kgbench.api.printed import PrintedResult
from kgbench.api.run_folders import RunLike, as_runs, folder_of, graph_of

if TYPE_CHECKING:
    from evaluators.leaderboard.leaderboard import Leaderboard


class LeaderboardSite(PrintedResult):
    """A leaderboard that was written.

    Attributes:
        folder: where it is; ``index.html`` in it is the page.
        files: all that was written.
        rows: how many rows each table has, by name.
        standings: the runs of each build on all its items, best first.
    """

    def __init__(self, folder: Path, files: Sequence[Path], made: Leaderboard) -> None:
        """Takes what was made."""
        self.folder, self.files = folder, tuple(files)
        self.rows = {sheet.name: len(sheet.rows) for sheet in made.sheets}
        tables = {
            sheet.name: [dict(zip(sheet.columns, row, strict=True)) for row in sheet.rows] for sheet in made.sheets
        }
        self.standings: list[Mapping[str, Any]] = [row for row in tables["standings"] if row["part"] == "all"]
        self._boards = {row["board"]: row for row in tables["boards"]}
        self._unnamed = made.unnamed

    def as_json(self) -> dict[str, Any]:
        """Where the page is, how many rows its tables have, and the standings on all items."""
        return {
            "page": str(self.folder / "index.html"),
            "tables": self.rows,
            "builds": list(self._boards.values()),
            "standings": list(self.standings),
        }

    def headline(self) -> str:
        """Where the page is."""
        return f"Leaderboard {self.folder / 'index.html'}"

    def tables(self) -> Iterator[Table]:
        """The standings on all items, a table for each build."""
        from evaluators.leaderboard.view import standings_table

        for code, board in self._boards.items():
            yield standings_table(board, [row for row in self.standings if row["board"] == code])

    def notes(self) -> Iterator[str]:
        """How ranks are to be read, and what has no name."""
        yield (
            "Runs with a letter in common are not told apart by the paired tests (Holm's correction over all runs of a "
            "build)."
        )
        if self._unnamed:
            yield (
                f"Nodes without a name in this graph stand as codes ({len(self._unnamed)}, as {self._unnamed[0]}); "
                "load the graph that the builds were made from to have names."
            )


def leaderboard(
    runs: Sequence[RunLike] | RunLike,
    out: str | Path = "leaderboard",
    graph: Graph | None = None,
    build: BuildLike | Sequence[BuildLike] = (),
    *,
    published_seed: int = 42,
) -> LeaderboardSite:
    """Writes a leaderboard of runs on one or more builds: a page that opens offline, and its tables as CSV and JSON.

    Args:
        runs: runs or their folders; their order changes nothing.
        out: the folder to write; one that holds another page is refused.
        graph: gives names to nodes; otherwise that of the runs' builds, or the usual one.
        build: folders of builds that have moved since; each run takes the one that has its items.
        published_seed: of the builds whose items models may have read; builds that differ from one of these in the
            seed alone are fresh seeds.

    Raises:
        RunError: there is no run or no answer, two runs have one name, or the items of a run are in no build given.
        GraphError: the graph cannot be asked.
    """
    from evaluators.leaderboard.entrant import entrants
    from evaluators.leaderboard.leaderboard import leaderboard as made
    from evaluators.leaderboard.site import refuse_other_pages, write_site
    from evaluators.score.bootstrap import Resampling

    listed, folder, resampling = as_runs(runs), Path(out), Resampling()
    with errors_as(RunError):
        if not listed:
            raise RunError("A leaderboard needs a run; name the folders of runs.")
        refuse_other_pages(folder)
        found = entrants([folder_of(run) for run in listed], _builds(listed, build), resampling)
        with graph_or_usual(graph or graph_of(listed)) as opened:
            result = made(found, opened.opened(), published_seed, resampling)
        return LeaderboardSite(folder, write_site(result, folder), result)


def _builds(runs: Sequence[RunLike], build: BuildLike | Sequence[BuildLike]) -> list[Path]:
    """The folders of the builds that are given, by the caller or with the runs."""
    several = build if isinstance(build, Sequence) and not isinstance(build, str) else [build]
    held = [None if isinstance(run, str | Path) else run.build for run in runs]
    chosen = several or list(dict.fromkeys(one for one in held if one is not None))
    return list(dict.fromkeys(one.folder if isinstance(one, Build) else Path(one) for one in chosen))
