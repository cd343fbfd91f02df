"""The graph into files, by any exporter, and PrimeKG as a whole."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kg.errors import GraphError, UserError
from kg.exporters.exporter import Exporter
from kg.store.bulk import COMMAND as BULK_COMMAND
from kg.store.bulk import PROGRAM as BULK_PROGRAM

if TYPE_CHECKING:
    from kg.primekg.bulk import BulkCounts
    from kgbench.api.graph import Graph

__all__ = ["BULK_COMMAND", "BULK_PROGRAM", "Exported", "export", "export_primekg", "exporters"]


class Exported(NamedTuple):
    """What an exporter wrote.

    Attributes:
        path: where to.
        written: how much, in words.
        sha256: the hash of the graph's content.
    """

    path: Path
    written: str
    sha256: str


def exporters() -> dict[str, type[Exporter]]:
    """Every exporter by its name, those of other people's packages among them.

    Raises:
        UserError: a plug-in cannot be used.
    """
    return Exporter.registry.all()


def export(graph: Graph, exporter: str, path: str | Path, **options: str) -> Exported:
    """Writes the graph into files.

    Args:
        graph: the graph.
        exporter: its name, such as ``yaml`` or ``rdf``, or that of one that somebody else's package adds.
        path: where to.
        options: those of the exporter, such as ``without="parts"`` for ``rdf``.

    Raises:
        UserError: there is no such exporter or option, the graph is empty, or nothing can be written there.
    """
    from kg.graph.content import sha256
    from kg.graph.dump import dump

    found = Exporter.registry.find(exporter)()
    for name, value in options.items():
        if name not in found.options:
            known = ", ".join(found.options) or "none"
            raise UserError(f"The exporter {exporter} has no option {name}; it has {known}.")
        if value not in found.options[name].values:
            listed = ", ".join(found.options[name].values)
            raise UserError(f"The option {name} of the exporter {exporter} is one of {listed}, not {value}.")
    found.require_path(Path(path))
    connection = graph.opened()
    content = dump(connection)
    if not content.nodes:
        raise GraphError(
            f"There is nothing to export: the graph ({connection.where}) is empty. Run `kgbench load` first."
        )
    written = found.write(content, Path(path), options)
    return Exported(Path(path), written, sha256(content))


def export_primekg(kg_csv: str | Path, folder: str | Path) -> BulkCounts:
    """Writes all of PrimeKG for the offline import of a Neo4j; no graph is opened.

    Args:
        kg_csv: PrimeKG's file.
        folder: new or empty.

    Raises:
        SourceError: the file cannot be read, or the folder cannot be written.
    """
    from kg.errors import SourceError
    from kg.primekg.bulk import write
    from kgbench.api.errors_as import errors_as

    with errors_as(SourceError):
        return write(Path(kg_csv), Path(folder))
