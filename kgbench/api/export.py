"""The graph into files, by any exporter."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from kg.errors import UserError
from kg.exporters.exporter import Exporter

if TYPE_CHECKING:
    from kg.store.connection import Connection


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


def export(connection: Connection, exporter: str, path: str | Path, **options: str) -> Exported:
    """Writes the graph into files.

    Args:
        connection: the graph.
        exporter: its name, such as ``yaml`` or ``rdf``, or that of one that somebody else's package adds.
        path: where to.
        options: those of the exporter, such as ``without="phrasings"`` for ``rdf``.

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
    content = dump(connection)
    if not content.nodes:
        raise UserError(
            f"There is nothing to export: the graph ({connection.where}) is empty. Run `kgbench load` first."
        )
    written = found.write(content, Path(path), options)
    return Exported(Path(path), written, sha256(content))
