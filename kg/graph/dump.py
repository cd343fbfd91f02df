"""Reads the criteria layer back out of the database."""

from collections.abc import Mapping
from typing import Any

from kg.errors import GraphError
from kg.graph.content import Content, Edge, Properties, canonical, sha256
from kg.graph.layout import EDGES, NODES
from kg.store.query_runner import QueryRunner

_PLAIN = (str, bool, int, float)


def dump(connection: QueryRunner) -> Content:
    """The criteria layer in canonical order, without what other layers have attached to it.

    Raises:
        GraphError: something was made by hand that no load writes, or the database cannot answer.
    """
    nodes: dict[str, dict[str, Properties]] = {}
    for row in connection.rows("dump/nodes"):
        label, code = row["label"], row["code"]
        if not isinstance(code, str):
            named = "no code" if code is None else f"the code {code}"
            raise GraphError(
                f"The graph holds a node with the label {label} and {named}, which no load has written; "
                "give it a text for a code, delete it, or load the knowledge again."
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


def graph_sha256(connection: QueryRunner) -> str:
    """The hash of the knowledge that the graph holds.

    Raises:
        GraphError: as for ``dump``.
    """
    return sha256(dump(connection))


def _owned(properties: Mapping[str, Any], owned: frozenset[str]) -> Properties:
    kept = {key: value for key, value in properties.items() if key in owned}
    for key, value in kept.items():
        if not all(isinstance(one, _PLAIN) for one in (value if isinstance(value, list) else (value,))):
            raise GraphError(
                f"The graph holds {properties.get('code', 'an edge')} with the {key} {value}, of a kind that no load "
                "writes; make it a text, a number, true or false, or load the knowledge again."
            )
    return kept
