"""What an exporter of runs is."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from kg.exporters.exporter import ExportFormat, WrittenExport


class RunsExporter(ExportFormat):
    """Writes runs with the items that they are about."""

    path: ClassVar[str] = "DIR"

    @abstractmethod
    def write(self, runs: Sequence[Path], build: Path | None, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes runs.

        Args:
            runs: their folders, each with a name of its own.
            build: the folder of their items, where it has moved since.
            path: where to; for a folder, new or empty.
            options: those that were given.

        Raises:
            UserError: a run cannot be read, or nothing can be written.
        """
