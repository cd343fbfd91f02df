"""The mappings of the graph as SSSOM."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from kg.errors import UserError
from kg.exporters.exporter import Exporter
from kg.registry import register

if TYPE_CHECKING:
    from kg.graph.content import Content


@register
class SssomExporter(Exporter):
    """Write the mappings to other vocabularies, an SSSOM file for each set; `kgbench load` reads them too."""

    name = "sssom"
    path = "DIR"
    loses: ClassVar[tuple[str, ...]] = (
        "Confidence, dates and comments, which the graph does not hold; they stand in ontology/mappings.",
    )

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> str:
        """Writes the folder."""
        from kg.files.atomic import write_whole
        from kg.files.folders import require_empty
        from kg.rdf.sssom import mapping_sets

        del options
        require_empty(path)
        sets = mapping_sets(content)
        if not sets:
            raise UserError("The graph holds no mappings to other vocabularies, so there is nothing to write.")
        for name, text in sets.items():
            write_whole(path / f"{name}.sssom.tsv", text)
        rows = sum(edge.type == "MAPPED_TO" for edge in content.edges)
        return f"{rows} mappings in {len(sets)} files"
