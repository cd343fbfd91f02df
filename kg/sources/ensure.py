"""Makes sure that a graph holds knowledge before something is built from it or proved by it."""

from pathlib import Path

from kg.errors import GraphError
from kg.files.resources import ontology_folder
from kg.graph.additional import core_content
from kg.graph.content import Content, sha256
from kg.graph.dump import graph_sha256
from kg.graph.load import load
from kg.sources.read import read_content, remark
from kg.store.connection import Connection


def ready(connection: Connection, knowledge: Path | None) -> tuple[str, str]:
    """Loads what is asked for, or the shipped knowledge into an empty graph; otherwise the graph stays as it is.

    Args:
        connection: the graph.
        knowledge: files to load, or None.

    Returns:
        The hash of the knowledge in the graph, as far as this connection sees it, and a sentence that says where it
        came from.

    Raises:
        GraphError: the files are wrong, the graph cannot be written, or it holds rules in words only.
    """
    shipped = ontology_folder() / "knowledge"
    if knowledge is not None or _is_empty(connection):
        content = read_content(knowledge or shipped)
        load(connection, content)
        return sha256(_seen(connection, content)), f"Loaded {knowledge or shipped}. {remark(content)}".rstrip()
    _refuse_words(connection)
    digest = graph_sha256(connection)
    if digest == sha256(_seen(connection, read_content(shipped))):
        return digest, "The graph holds the knowledge that came with kgbench."
    return digest, (
        "The graph differs from the knowledge that came with kgbench; building from the graph as it stands. "
        "`kgbench load` would replace it."
    )


def fill_empty(connection: Connection) -> str | None:
    """Loads the knowledge that came with kgbench into an empty graph.

    Args:
        connection: the graph.

    Returns:
        A sentence that says what was loaded; None where the graph holds something, which stays as it is.

    Raises:
        GraphError: the graph cannot be written.
    """
    if not _is_empty(connection):
        return None
    content = read_content(ontology_folder() / "knowledge")
    load(connection, content)
    return f"Loaded the knowledge that came with kgbench into the empty graph ({connection.where})."


def require_knowledge(connection: Connection) -> None:
    """Refuses a graph by which nothing can be proved.

    Args:
        connection: the graph.

    Raises:
        GraphError: it holds no knowledge, or rules in words only.
    """
    if _is_empty(connection):
        raise GraphError(f"The graph at {connection.where} holds no knowledge. Run `kgbench load` first.")
    _refuse_words(connection)


def _seen(connection: Connection, content: Content) -> Content:
    return content if connection.additional else core_content(content)


def _is_empty(connection: Connection) -> bool:
    return bool(connection.one("dump/count")["nodes"] == 0)


def _refuse_words(connection: Connection) -> None:
    if connection.one("dump/in_words")["in_words"]:
        raise GraphError(
            f"The graph at {connection.where} holds rules in words only, from which nothing can be built or proved. "
            "Name another graph with --graph, or replace it by `kgbench load`."
        )
