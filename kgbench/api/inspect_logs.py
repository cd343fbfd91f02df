"""Logs of Inspect AI as runs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from kg.errors import RunError
from kgbench.api.build import Build, BuildLike
from kgbench.api.errors_as import errors_as
from kgbench.api.run import ModelRun, open_run


class ImportedRun(ModelRun):
    """A run that was read from logs.

    Attributes:
        count: how many answers it has.
        further: how many samples of further epochs were left out.
    """

    count = 0
    further = 0


def import_inspect(
    logs: Sequence[str | Path] | str | Path, out: str | Path, build: BuildLike | None = None
) -> ImportedRun:
    """Reads logs of Inspect as a run, which `kgbench.score` and `kgbench.coverage` take.

    Args:
        logs: of one model, each about other tasks of one build, as ``inspect eval kgbench/TASK`` writes them.
        out: the run's folder; new or empty.
        build: the folder of the items, where it is not the one that the logs name.

    Raises:
        RunError: a file is no such log, the logs do not go together, or nothing can be written.
    """
    from evaluators.inspect_logs.read import read_logs

    listed = [Path(one) for one in ([logs] if isinstance(logs, str | Path) else logs)]
    moved = None if build is None else build.folder if isinstance(build, Build) else Path(build)
    with errors_as(RunError):
        done = read_logs(listed, Path(out), moved)
    opened = open_run(out, build)
    run = ImportedRun(opened.folder, opened.build)
    run.count, run.further = done.answers, done.further
    return run
