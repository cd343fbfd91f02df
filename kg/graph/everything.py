"""Reads all layers out of the database: criteria, biomedical concepts, and runs with what they say of nodes."""

from __future__ import annotations

from kg.errors import GraphError
from kg.graph.content import Content, Edge, Properties, canonical
from kg.store.query_runner import QueryRunner
from kg.store.values import plain


def everything(connection: QueryRunner) -> Content:
    """The whole graph in canonical order; an entity is named by its key, every other node by its code.

    Raises:
        GraphError: a node has neither, so that nothing could name it, or the database cannot answer.
    """
    nodes: dict[str, dict[str, Properties]] = {}
    for row in connection.rows("dump/everything_nodes"):
        label, code = row["label"], row["code"]
        if not isinstance(code, str) or not isinstance(label, str):
            raise GraphError(
                f"The graph holds a node with the label {label} that has no code, which kgbench has not written; "
                "give it a text for a code, or delete it."
            )
        nodes.setdefault(label, {})[code] = plain(row["node"])
    edges = tuple(
        Edge(row["type"], row["start_label"], row["start"], row["end_label"], row["end"], plain(row["edge"]))
        for row in connection.rows("dump/everything_edges")
    )
    return canonical(Content(nodes, edges))
