"""What writes the graph into files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from kg.errors import UserError
from kg.registry import Registered, Registry, register

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

    registry = Registry["Exporter"]("exporter", group="kgbench.exporters", packages="kg.exporters")
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


@register
class YamlExporter(Exporter):
    """Write a knowledge folder: one file for each disorder and each differential.

    DIR must be new or empty. `kgbench load --knowledge DIR` gives the same graph.
    """

    name = "yaml"
    path = "DIR"

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the folder."""
        from kg.graph.decode import decode
        from kg.knowledge.writer import write
        from kg.sources.read import has_unstructured

        del options
        if has_unstructured(content):
            raise UserError("This graph holds rules in words only, which the knowledge files cannot; use `export rdf`.")
        return f"{write(decode(content), path)} files"


@register
class RdfExporter(Exporter):
    """Write an ontology (OWL 2 DL, as Turtle), as Protégé opens it.

    One file, with the schema (ontology/schema.ttl) in it. `kgbench load --knowledge FILE.ttl` gives the same graph.
    """

    name = "rdf"
    path = "FILE.ttl"
    options: ClassVar[Mapping[str, ExportOption]] = {
        "without": ExportOption(
            ("phrasings",),
            "Leave out the sentences of the case texts: less than half the size, for reading; `load` does not take it.",
        )
    }

    def require_path(self, path: Path) -> None:
        """Refuses what `kgbench load` would not read back."""
        from kg.sources.read import TURTLE

        if path.suffix != TURTLE:
            raise UserError(f"{path}: `kgbench load` would not take it for RDF; let its name end with {TURTLE}.")

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the file."""
        from kg.rdf.ontology import to_ontology
        from kg.rdf.write import write_turtle

        without = options.get("without")
        graph = to_ontology(content, phrasings=without is None)
        write_turtle(graph, path)
        return f"{len(graph)} triples" + (f", without {without}," if without else "")
