"""The graph as knowledge files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from kg.errors import UserError
from kg.exporters.exporter import Exporter
from kg.registry import register

if TYPE_CHECKING:
    from kg.graph.content import Content


@register
class YamlExporter(Exporter):
    """Write a folder of knowledge files (YAML).

    It has one file for each disorder and each differential. DIR must be new or empty. `kgbench load --knowledge DIR`
    gives the same graph.
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
