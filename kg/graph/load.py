"""Loads content into the database: all of it or nothing."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from kg.errors import KnowledgeError
from kg.graph.content import Content, Properties
from kg.graph.layout import NODES
from kg.store import queries
from kg.store.connection import LOAD_BATCH, Connection, Transaction

_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")


class LoadSummary(NamedTuple):
    """What a load wrote.

    Attributes:
        nodes: how many nodes.
        edges: how many edges.
    """

    nodes: int
    edges: int


def load(connection: Connection, content: Content) -> LoadSummary:
    """Makes the criteria layer of the graph equal to the content, in one transaction.

    Nodes are merged by code, so that what runs and items attached to them stays; nodes that the content lacks go.

    Raises:
        KnowledgeError: an edge names a node that the content does not have, or the database refuses.
    """
    refuse_dangling(content)
    with connection.alone():
        return _load(connection, content)


def _load(connection: Connection, content: Content) -> LoadSummary:
    for name in (name for name in queries.names() if name.startswith("schema/")):
        connection.write(name)

    def write(transaction: Transaction) -> int:
        transaction.write("load/clear_edges")
        for label, by_code in content.nodes.items():
            transaction.batches(f"load/nodes/{_snake(label)}", iter(by_code.values()), LOAD_BATCH)
        _remove_others(transaction, content)
        written = sum(_write_edges(transaction, name, rows) for name, rows in _edge_rows(content).items())
        # What ties the layers follows from the mappings of this one.
        transaction.write("load/biomedical/unmap")
        transaction.write("load/biomedical/map")
        # Writing nodes anew took off what pictures colour them by.
        transaction.write("coverage/colour")
        return written

    written = connection.together(write)
    return LoadSummary(sum(map(len, content.nodes.values())), written)


def _write_edges(transaction: Transaction, name: str, rows: list[Properties]) -> int:
    return transaction.batches(name, iter(rows), LOAD_BATCH)


def _remove_others(transaction: Transaction, content: Content) -> None:
    transaction.write("load/remove_unnamed")
    counts = {row["label"]: row["nodes"] for row in transaction.rows("store/counts")}
    # All of the content's nodes are there by now: equal numbers leave no room for others.
    if all(counts.get(label, 0) == len(content.nodes.get(label, ())) for label in NODES):
        return
    present: dict[str, list[str]] = {}
    for row in transaction.rows("load/codes"):
        present.setdefault(row["label"], []).append(row["code"])
    for label, codes in sorted(present.items()):
        gone = sorted(set(codes) - set(content.nodes.get(label, ())))
        if gone:
            transaction.write("load/remove_nodes", label=label, codes=gone)


def _edge_rows(content: Content) -> dict[str, list[Properties]]:
    rows: dict[str, list[Properties]] = {}
    for edge in content.edges:
        name = f"load/edges/{edge.type.lower()}_{_snake(edge.start_label)}_{_snake(edge.end_label)}"
        rows.setdefault(name, []).append({"start": edge.start, "end": edge.end, "properties": edge.properties})
    return rows


def refuse_dangling(content: Content) -> None:
    """Lets content pass whose edges all have their ends.

    Raises:
        KnowledgeError: an edge names a node that the content does not have.
    """
    for problem in dangling(content):
        raise KnowledgeError(problem)


def dangling(content: Content) -> Iterator[str]:
    """Edges whose ends are not among the nodes, each as a sentence that says where and what to do."""
    for edge in content.edges:
        for label, code, other in ((edge.start_label, edge.start, edge.end), (edge.end_label, edge.end, edge.start)):
            if code not in content.nodes.get(label, {}):
                yield f"{other}: names the {label} {code!r}, which no file defines; correct the code or add the record."


def _snake(label: str) -> str:
    return _WORD_START.sub("_", label).lower()
