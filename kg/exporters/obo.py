"""The disorders and their symptoms as classes, as ontologies of the OBO community have them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from kg.errors import UserError
from kg.exporters.exporter import Exporter
from kg.extras import needing
from kg.registry import register

if TYPE_CHECKING:
    from kg.graph.content import Content


@register
class OboExporter(Exporter):
    """Write disorders, symptom groups, symptoms and their forms as classes (OWL 2 EL, Turtle) with OBO's annotations.

    ROBOT, OAK and the OWL API read it, and can write it in the OBO format. `kgbench load` does not: see `export rdf`.
    """

    name = "obo"
    path = "FILE.ttl"
    loses: ClassVar[tuple[str, ...]] = (
        "Counts, durations, rules, conditions, findings, differentials, exclusions, parts of texts, and history.",
        "Whether a symptom group is required now or at any time, and how many of its symptoms.",
    )

    def require_path(self, path: Path) -> None:
        """Refuses a name that says another format."""
        if path.suffix != ".ttl":
            raise UserError(f"{path}: this is Turtle; let its name end with .ttl.")

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the file."""
        with needing("ontology", "This export"):
            from rdflib import OWL, RDF

            from kg.rdf.obo import to_obo
            from kg.rdf.write import write_turtle

        del options
        graph = to_obo(content)
        write_turtle(graph, path)
        return f"{len(set(graph.subjects(RDF.type, OWL.Class)))} classes"
