"""Which folders runs are in, and which build and graph they are about."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Protocol

from kg.errors import RunError
from kgbench.api.build import Build, BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph


class FolderOfRun(Protocol):
    """A run as `kgbench.evaluate` returns it."""

    @property
    def folder(self) -> Path:
        """Where it is."""

    @property
    def build(self) -> Build | None:
        """The build that it is about; None for the one that its record names."""


RunLike = FolderOfRun | str | Path
"""A run, or the folder of one."""


def as_runs(runs: Sequence[RunLike] | RunLike) -> Sequence[RunLike]:
    """A list of runs, also where one is given by itself."""
    return runs if isinstance(runs, Sequence) and not isinstance(runs, str) else [runs]


def folder_of(run: RunLike) -> Path:
    """Where a run is."""
    return Path(run) if isinstance(run, str | Path) else run.folder


def kept_answers(folder: str | Path) -> int:
    """How many answers the file of a run holds, also of one that was stopped."""
    from evaluators.run import answers_file

    return answers_file.lines(Path(folder) / answers_file.NAME)


def folders_of(runs: Sequence[RunLike], build: BuildLike | None) -> tuple[list[Path], Path | None]:
    """The folders of runs, and the folder of their items where that is not the one that each run names.

    Args:
        runs: runs or folders.
        build: the build, where it has moved since.
    """
    if build is not None:
        moved: Path | None = build.folder if isinstance(build, Build) else Path(build)
    else:
        builds = [None if isinstance(run, str | Path) or run.build is None else run.build.folder for run in runs]
        moved = builds[0] if builds and len({one and one.resolve() for one in builds}) == 1 else None
    return [folder_of(run) for run in runs], moved


def distinct_names(runs: Sequence[RunLike]) -> None:
    """Refuses runs that cannot be told apart by their names.

    Raises:
        RunError: two have one name.
    """
    from evaluators.table.read import names_of

    with errors_as(RunError):
        names_of(folders_of(runs, None)[0])


def graph_of(runs: Sequence[RunLike]) -> Graph | None:
    """The graph that the build of one of the runs was made from in this process, where there is one."""
    builds = (None if isinstance(run, str | Path) else run.build for run in runs)
    return next((build.graph for build in builds if build is not None and build.graph is not None), None)
