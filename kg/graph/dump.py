"""Reads the criteria layer back out of the database."""

from collections.abc import Mapping
from typing import Any

from kg.errors import UserError
from kg.graph.content import Content, Edge, Properties, canonical, sha256
from kg.graph.layout import EDGES, NODES
from kg.store.connection import Runner


def dump(connection: Runner) -> Content:
    """The criteria layer in canonical order, without what other layers have attached to it.

    Raises:
        UserError: a node was made by hand and has no code, or the database cannot answer.
    """
    nodes: dict[str, dict[str, Properties]] = {}
    for row in connection.rows("dump/nodes"):
        label, code = row["label"], row["code"]
        if code is None:
            raise UserError(
                f"The graph holds a node with the label {label} and no code, which no load has written; "
                "give it a code, delete it, or load the knowledge again."
            )
        nodes.setdefault(label, {})[code] = _owned(row["node"], NODES[label])
    edges = tuple(
        Edge(
            row["type"],
            row["start_label"],
            row["start"],
            row["end_label"],
            row["end"],
            _owned(row["edge"], EDGES[row["type"]]),
        )
        for row in connection.rows("dump/edges")
    )
    return canonical(Content(nodes, edges))


def graph_sha256(connection: Runner) -> str:
    """The hash of the knowledge that the graph holds.

    Raises:
        UserError: as for ``dump``.
    """
    return sha256(dump(connection))


def _owned(properties: Mapping[str, Any], owned: frozenset[str]) -> Properties:
    return {key: value for key, value in properties.items() if key in owned}
