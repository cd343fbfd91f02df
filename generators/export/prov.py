"""Where a build comes from, in the terms of PROV-O."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from generators.export.build_exporter import BuildExporter
from kg.errors import UserError
from kg.exporters.exporter import WrittenExport
from kg.extras import needing
from kg.registry import register

if TYPE_CHECKING:
    from generators.export.build_exporter import BuildToExport


@register
class ProvExporter(BuildExporter):
    """Write where a build comes from as PROV-O (Turtle): knowledge, program, files, and the nodes of each item.

    Disorders, symptoms and differentials have the names that `export rdf` gives them, so that both files can be
    queried together.
    """

    name = "prov"
    path = "FILE.ttl"
    loses: ClassVar[tuple[str, ...]] = (
        "Items themselves, and times: equal builds are equal whenever they are made.",
        "Proofs: only the query's name is there.",
    )

    def require_path(self, path: Path) -> None:
        """Refuses a name that says another format."""
        if path.suffix != ".ttl":
            raise UserError(f"{path}: this is Turtle; let its name end with .ttl.")

    def write(self, build: BuildToExport, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes the file."""
        with needing("ontology", "This export"):
            from generators.provenance.graph import provenance_graph
            from kg.rdf.write import write_turtle

        del options
        graph = provenance_graph(build)
        write_turtle(graph, path)
        return WrittenExport(f"{len(graph)} triples")
