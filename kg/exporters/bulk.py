"""The whole graph for the offline import of a graph server."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from kg.exporters.exporter import Exporter, WrittenExport
from kg.registry import register
from kg.store.bulk import WHOLE

if TYPE_CHECKING:
    from kg.graph.content import Content


@register
class BulkExporter(Exporter):
    """Write tables (CSV) of all layers, with runs and what they say of nodes, for an offline import.

    `neo4j-admin database import full neo4j @arguments.txt`, run in DIR, imports them into a server that is stopped.
    """

    name = WHOLE
    path = "DIR"
    whole = True
    loses: ClassVar[tuple[str, ...]] = ("Constraints and indexes, which `kgbench load` makes on the server.",)

    def write(self, content: Content, path: Path, options: Mapping[str, str]) -> WrittenExport:
        """Writes the folder."""
        from kg.files.folders import require_empty
        from kg.graph.bulk_tables import write_tables

        del options
        require_empty(path)
        files = write_tables(content, path)
        nodes = sum(map(len, content.nodes.values()))
        return WrittenExport(f"{nodes} nodes and {len(content.edges)} edges in {files} files")
