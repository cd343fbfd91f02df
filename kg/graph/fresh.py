"""Makes sure that a graph holds knowledge before something is built from it."""

from pathlib import Path

from kg.graph.content import sha256
from kg.graph.dump import graph_sha256
from kg.graph.load import load
from kg.graph.source import read_content, remark
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
        UserError: the files are wrong, or the graph cannot be written.
    """
    shipped = ontology_folder() / "knowledge"
    empty = connection.one("dump/count")["nodes"] == 0
    if knowledge is not None or empty:
        content = read_content(knowledge or shipped)
        load(connection, content)
        return sha256(content), f"Loaded {knowledge or shipped}. {remark(content)}".rstrip()
    digest = graph_sha256(connection)
    if digest == sha256(read_content(shipped)):
        return digest, "The graph holds the knowledge that came with kgbench."
    return digest, (
        "The graph differs from the knowledge that came with kgbench; building from the graph as it stands. "
        "`kgbench load` would replace it."
    )
