"""Makes sure that a graph holds knowledge before something is built from it."""

from pathlib import Path

from kg.errors import UserError
from kg.graph.content import sha256
from kg.graph.dump import dump
from kg.graph.load import load
from kg.graph.source import has_unstructured, read_content, remark
from kg.paths import ontology_folder
from kg.store.connection import Connection


def ready(connection: Connection, knowledge: Path | None) -> tuple[str, str]:
    """Loads what is asked for, or the shipped knowledge into an empty graph; otherwise the graph stays as it is.

    Args:
        connection: the graph.
        knowledge: files to load, or None.

    Returns:
        The hash of the knowledge in the graph, and a sentence that says where it came from.

    Raises:
        UserError: the files are wrong, the graph cannot be written, or it holds rules in words only.
    """
    shipped = ontology_folder() / "knowledge"
    empty = connection.one("dump/count")["nodes"] == 0
    if knowledge is not None or empty:
        content = read_content(knowledge or shipped)
        load(connection, content)
        return sha256(content), f"Loaded {knowledge or shipped}. {remark(content)}".rstrip()
    held = dump(connection)
    if has_unstructured(held):
        raise UserError(
            f"The graph at {connection.where} holds rules in words only, from which nothing can be built. "
            "Name another graph with --graph, or replace it by `kgbench load`."
        )
    digest = sha256(held)
    if digest == sha256(read_content(shipped)):
        return digest, "The graph holds the knowledge that came with kgbench."
    return digest, (
        "The graph differs from the knowledge that came with kgbench; building from the graph as it stands. "
        "`kgbench load` would replace it."
    )
