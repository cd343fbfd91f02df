"""Items that experts wrote: imported as a build, and templates to write them into."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from kg.errors import BuildError
from kg.tables import Table, plain
from kgbench.api.build import Build
from kgbench.api.errors_as import errors_as
from kgbench.api.graph import Graph
from kgbench.api.printed import PrintedResult

if TYPE_CHECKING:
    from generators.clinical.expert.importing import Checked


class ItemImport(PrintedResult):
    """What was imported.

    Attributes:
        build: the build that the items are now.
        checked: the items, with what is worth knowing of them.
    """

    def __init__(self, build: Build, checked: Checked) -> None:
        """Takes the build and what was found."""
        self.build, self.checked = build, checked

    @property
    def restricted(self) -> int:
        """How many items may not be given to others."""
        return sum(file.restricted or 0 for file in self.build.manifest.tasks.values())

    def as_json(self) -> dict[str, Any]:
        """Everything as plain values."""
        return {
            "build": str(self.build.folder),
            "items": len(self.build),
            "restricted": self.restricted,
            "remarks": [remark._asdict() for remark in self.checked.remarks],
            "guessers": [{**one._asdict(), "passed": one.passed} for one in self.checked.guesses],
        }

    def headline(self) -> str:
        """How many items there are now."""
        from generators.experts import counted

        return f"{self.build.folder}: {counted(len(self.build))} by an expert. `kgbench verify` checks them again."

    def tables(self) -> Iterator[Table]:
        """How far shortcuts lead."""
        if self.checked.guesses:
            rows = [{**one._asdict(), "passed": one.passed} for one in self.checked.guesses]
            yield plain("", rows, ("guesser", "n", "groups", "accuracy", "chance", "limit", "passed"))

    def notes(self) -> Iterator[str]:
        """What is worth knowing."""
        from generators.experts import counted

        yield from (f"Remark, {remark.line()}" for remark in self.checked.remarks)
        yield from (f"A shortcut leads far: {one.line()}." for one in self.checked.guesses if not one.passed)
        if self.restricted:
            yield (
                f"{counted(self.restricted)} may not be given to others: the folder is kept out of git, and pages, "
                "sheets and caches leave it out. Import the others by themselves to share them."
            )


def import_items(
    graph: Graph,
    path: str | Path,
    task: str,
    into: str | Path = "imported",
    *,
    against: Sequence[str | Path] | str | Path = (),
    strict: bool = False,
) -> ItemImport:
    """Imports items that experts wrote as a build of their own; all of the file, or nothing.

    Args:
        graph: whose codes the items name; an empty one is filled with the knowledge that came with kgbench.
        path: a file ``.jsonl``, ``.csv`` or ``.xlsx``, one row a part.
        task: what the items are, such as ``multiple_choice``.
        into: the folder of the build; an earlier build there gives way.
        against: builds whose items the file may not repeat.
        strict: remarks, and shortcuts that lead further than their limits, are faults.

    Raises:
        BuildError: there is no such task, something is wrong in the file (all of it is said), or the folder cannot be
            written.
        SourceError: the file cannot be read.
        GraphError: the graph cannot be asked.
    """
    from generators.clinical.expert.importing import check, write
    from generators.clinical.expert.kinds import kind_named
    from generators.context import Context
    from kg.primekg.demonstration import ensure
    from kg.sources.ensure import ready

    kind, file, folder = kind_named(task), Path(path), Path(into)
    builds = [Path(one) for one in ([against] if isinstance(against, str | Path) else against)]
    with errors_as(BuildError):
        connection = graph.opened(create=True).of_suite()
        digest, _ = ready(connection, None)
        if kind.checked:
            ensure(connection)
        checked = check(Context(connection, 0, 1.0, None), file, kind, builds, strict=strict)
        made = write(checked, kind, folder, digest)
    return ItemImport(Build(folder, made, graph=graph), checked)


def import_template(
    kind: str, out: str | Path | None = None, format: Literal["jsonl", "csv", "xlsx"] = "jsonl"
) -> Path:
    """Writes a file to begin with: the columns, and an example that can be imported as it is.

    Args:
        kind: what its items are.
        out: the file; otherwise the kind's name with the ending of the format, in the current folder.
        format: of the file.

    Raises:
        BuildError: there is no such kind, the file is there already, or it cannot be written.
    """
    from generators.clinical.expert.kinds import kind_named
    from generators.clinical.expert.template import template
    from kgbench.api.new_file import write_new

    found = kind_named(kind)
    target = Path(out) if out is not None else Path(f"{found.name}.{format}")
    with errors_as(BuildError):
        return write_new(target, template(found, format))
