"""What every exporter is: it writes the content of the graph into files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kg.registry import Registered, Registry

if TYPE_CHECKING:
    from kg.graph.content import Content


class ExportOption(NamedTuple):
    """An option of an exporter on the command line.

    Attributes:
        values: what it may be.
        help: what it does.
    """

    values: tuple[str, ...]
    help: str


class Exporter(Registered):
    """Writes the content of the graph; made without arguments.

    The docstring of a subclass is its help.

    Attributes:
        path: what its one argument names, e.g. ``DIR``.
        options: its options by name.
    """

    registry = Registry["Exporter"]("exporter", group="kgbench.exporters", packages=("kg.exporters",))
    path: ClassVar[str] = "FILE"
    options: ClassVar[Mapping[str, ExportOption]] = {}

    def require_path(self, path: Path) -> None:
        """Refuses a path that nothing can be written to, before the graph is opened.

        Raises:
            UserError: it is one.
        """

    @abstractmethod
    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the content.

        Args:
            content: nodes and edges of the criteria layer.
            path: where to.
            options: those that were given.

        Returns:
            What was written, such as ``3 files``.

        Raises:
            UserError: it cannot be written.
        """
