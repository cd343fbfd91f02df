"""The graph as an ontology."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from kg.errors import UserError
from kg.exporters.exporter import Exporter, ExportOption
from kg.extras import needing
from kg.registry import register

if TYPE_CHECKING:
    from kg.graph.content import Content


@register
class RdfExporter(Exporter):
    """Write an OWL 2 DL ontology as Turtle, which Protégé opens.

    The file includes the schema (ontology/schema.ttl). `kgbench load --knowledge FILE.ttl` gives the same graph.
    """

    name = "rdf"
    path = "FILE.ttl"
    options: ClassVar[Mapping[str, ExportOption]] = {
        "without": ExportOption(
            ("parts",),
            "Leave out the parts of the case texts. The file is a quarter of the size, but `load` refuses it.",
        )
    }

    def require_path(self, path: Path) -> None:
        """Refuses what `kgbench load` would not read back."""
        from kg.sources.read import TURTLE

        if path.suffix != TURTLE:
            raise UserError(f"{path}: `kgbench load` would not take it for RDF; let its name end with {TURTLE}.")

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the file."""
        with needing("ontology", "This export"):
            from kg.rdf.ontology import to_ontology
            from kg.rdf.write import write_turtle

        without = options.get("without")
        graph = to_ontology(content, parts=without is None)
        write_turtle(graph, path)
        return f"{len(graph)} triples" + (f", without {without}," if without else "")
