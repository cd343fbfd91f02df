"""What every exporter is, and what one of the graph is: it writes the content of the graph into files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kg.registry import Registered, Registry

if TYPE_CHECKING:
    from kg.graph.content import Content

PLACES = ("kg.exporters", "generators.export", "evaluators.export")
"""Where the exporters that come with kgbench are: of the graph, of builds as data, and of builds as they are asked and
of runs."""


class ExportOption(NamedTuple):
    """An option of an exporter on the command line.

    Attributes:
        values: what it may be; empty where any text will do.
        help: what it does.
    """

    values: tuple[str, ...]
    help: str


class WrittenExport(NamedTuple):
    """What an exporter wrote.

    Attributes:
        what: in words, such as ``3 files``.
        left_out: what this export leaves out, a sentence each, such as how many items have no place in the format.
    """

    what: str
    left_out: tuple[str, ...] = ()


class ExportFormat(Registered):
    """A format that `kgbench export` writes; made without arguments.

    What is written, the graph, a build or runs, is for the subclasses: `Exporter`,
    `generators.export.build_exporter.BuildExporter` and `evaluators.export.runs_exporter.RunsExporter`. The docstring
    of a class is its help.

    Attributes:
        path: what is written, e.g. ``DIR`` or ``FILE``.
        options: its options by name.
        loses: what the format has no place for, a sentence each. It is shown in the help and after each export.
    """

    registry = Registry["ExportFormat"]("exporter", group="kgbench.exporters", packages=PLACES)
    path: ClassVar[str] = "FILE"
    options: ClassVar[Mapping[str, ExportOption]] = {}
    loses: ClassVar[tuple[str, ...]] = ()

    def require_path(self, path: Path) -> None:
        """Refuses a path that nothing can be written to, before anything is read.

        Raises:
            UserError: it is one.
        """


class Exporter(ExportFormat):
    """Writes the content of the graph.

    Attributes:
        whole: takes all layers, with runs and what they say of nodes; otherwise the criteria layer alone.
    """

    whole: ClassVar[bool] = False

    @abstractmethod
    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str | WrittenExport:
        """Writes the content.

        Args:
            content: nodes and edges, of all layers or of the criteria layer.
            path: where to.
            options: those that were given.

        Returns:
            What was written, such as ``3 files``; with what was left out, where something was.

        Raises:
            UserError: it cannot be written.
        """
