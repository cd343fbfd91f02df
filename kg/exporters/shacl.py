"""Whether the graph fits its shapes, as a report that other programs read."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from kg.exporters.exporter import Exporter
from kg.extras import needing
from kg.registry import register

if TYPE_CHECKING:
    from kg.graph.content import Content


@register
class ShaclReportExporter(Exporter):
    """Check the graph against its shapes (ontology/shapes.ttl), and write SHACL's report on it as Turtle.

    `kgbench validate` says the same in words, and checks more.
    """

    name = "shacl"
    path = "FILE.ttl"
    loses: ClassVar[tuple[str, ...]] = ("The graph itself, which `export rdf` writes; the report names its terms.",)

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the report."""
        with needing("ontology", "This export"):
            from rdflib import RDF
            from rdflib.namespace import SH

            from kg.rdf.write import to_rdf, write_turtle
            from kg.validate.report_graph import report_graph
            from kg.validate.shapes import shape_report

        del options
        report = report_graph(shape_report(to_rdf(content)), content)
        write_turtle(report, path)
        found = len(set(report.subjects(RDF.type, SH.ValidationResult)))
        return f"a report with {found} results" if found else "a report: the graph conforms"
