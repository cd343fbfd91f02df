"""What an exporter of builds is."""

from __future__ import annotations

import hashlib
from abc import abstractmethod
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kg.exporters.exporter import ExportFormat, WrittenExport

if TYPE_CHECKING:
    from generators.item import Item
    from generators.manifest import Manifest


class BuildToExport(NamedTuple):
    """A build, or some of its tasks, as an exporter takes it.

    Attributes:
        folder: where it is.
        manifest: of the build.
        tasks: their names, in the order of the manifest.
        with_gold: whether gold answers may be written, and all that tells of them.
        with_restricted: whether items may be written that may not be given to others.
    """

    folder: Path
    manifest: Manifest
    tasks: tuple[str, ...]
    with_gold: bool = True
    with_restricted: bool = False

    @property
    def sha256(self) -> str:
        """The hash of the build: of its manifest, which holds the hashes of all its files."""
        return hashlib.sha256(self.manifest.text()).hexdigest()

    @property
    def suites(self) -> dict[str, tuple[str, ...]]:
        """The tasks by suite."""
        found: dict[str, tuple[str, ...]] = {}
        for task in self.tasks:
            suite = self.manifest.tasks[task].suite
            found[suite] = (*found.get(suite, ()), task)
        return found

    def items(self, task: str) -> Iterator[Item]:
        """The items of a task that are exported, one at a time, gold answers included.

        Raises:
            UserError: the file was changed after the build.
        """
        from generators.item import read_items

        return filter(self.takes, read_items(self.require_unchanged(task)))

    def takes(self, item: Item) -> bool:
        """Whether an item is exported."""
        from generators.experts import may_be_shown

        return self.with_restricted or may_be_shown(item)

    def require_unchanged(self, task: str) -> Path:
        """The items file of a task, as it was built.

        Raises:
            UserError: the file was changed after the build.
        """
        from generators.unchanged import require_unchanged

        file = self.manifest.tasks[task]
        require_unchanged(self.folder, file)
        return self.folder / file.path

    @property
    def restricted(self) -> int:
        """How many items may not be given to others."""
        from generators.experts import restricted_in

        return restricted_in(self.manifest, self.tasks)


class BuildExporter(ExportFormat):
    """Writes a build.

    Attributes:
        needs_gold: the format makes no sense without gold answers, so ``--without-gold`` is refused.
    """

    path: ClassVar[str] = "DIR"
    needs_gold: ClassVar[bool] = False

    @abstractmethod
    def write(self, build: BuildToExport, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes a build, the canary in every file of items.

        Args:
            build: what to write; where ``with_gold`` is false, nothing that tells of gold answers.
            path: where to; for a folder, new or empty.
            options: those that were given.

        Raises:
            UserError: it cannot be written.
        """
