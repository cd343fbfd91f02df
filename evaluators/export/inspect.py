"""Runs as logs of Inspect AI."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from evaluators.export.runs_exporter import RunsExporter
from kg.exporters.exporter import WrittenExport
from kg.registry import register


@register
class InspectExporter(RunsExporter):
    """Write runs as logs of Inspect AI, one for each task of a run.

    `inspect view --log-dir DIR` opens them, and `kgbench import inspect` reads them back.
    """

    name = "inspect"
    loses: ClassVar[tuple[str, ...]] = (
        "Intervals, chance and all metrics but accuracy, score and the share without an answer; the answers are there.",
    )

    def write(self, runs: Sequence[Path], build: Path | None, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes a folder of logs for each run, or one folder for a single run."""
        from evaluators.inspect_logs.write import write_logs
        from generators.experts import counted
        from kg.files.folders import require_empty

        del options
        require_empty(path)
        folders = [path] if len(runs) == 1 else [path / run.resolve().name for run in runs]
        written = [write_logs(run, build, folder) for run, folder in zip(runs, folders, strict=True)]
        withheld = sum(one.withheld for one in written)
        left_out = (f"{counted(withheld)} that may not be given to others.",) if withheld else ()
        return WrittenExport(f"{sum(len(one.paths) for one in written)} logs", left_out)
