"""The content of a property graph, apart from any database."""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

import orjson

Properties = dict[str, Any]


class Edge(NamedTuple):
    """A directed edge between two nodes, named by their labels and codes."""

    type: str
    start_label: str
    start: str
    end_label: str
    end: str
    properties: Properties


class Content(NamedTuple):
    """Nodes by label and code, and edges; absent properties are absent, never null.

    Attributes:
        nodes: label -> code -> properties, ``code`` among them.
        edges: in any order; ``canonical`` gives the order that counts.
    """

    nodes: Mapping[str, Mapping[str, Properties]]
    edges: tuple[Edge, ...]


def in_order(edges: Iterable[Edge]) -> Iterator[Edge]:
    """Edges in their one order: by place, and those of one place by their properties.

    Properties are written out only where two edges share a place: those of all edges at once would take 180 MB.
    """
    for _, grouped in groupby(sorted(edges, key=_place), key=_place):
        alike = list(grouped)
        yield from sorted(alike, key=_properties) if len(alike) > 1 else alike


def _place(edge: Edge) -> tuple[str, str, str, str, str]:
    return edge.type, edge.start_label, edge.start, edge.end_label, edge.end


def _properties(edge: Edge) -> bytes:
    return orjson.dumps(edge.properties, option=orjson.OPT_SORT_KEYS)


def canonical(content: Content) -> Content:
    """The same content with nodes, properties and edges in their one order."""
    nodes = {
        label: {code: dict(sorted(node.items())) for code, node in sorted(by_code.items())}
        for label, by_code in sorted(content.nodes.items())
        if by_code
    }
    edges = tuple(edge._replace(properties=dict(sorted(edge.properties.items()))) for edge in in_order(content.edges))
    return Content(nodes, edges)


def without(content: Content, label: str) -> Content:
    """The content without the nodes of a label and the edges that touch them."""
    nodes = {one: by_code for one, by_code in content.nodes.items() if one != label}
    edges = tuple(edge for edge in content.edges if label not in (edge.start_label, edge.end_label))
    return Content(nodes, edges)


def sha256(content: Content) -> str:
    """The hash that identifies the knowledge: of its canonical content as JSON, the same on every engine."""
    ordered = canonical(content)
    digest = hashlib.sha256(orjson.dumps(ordered.nodes))
    for edge in ordered.edges:
        digest.update(b"\n" + orjson.dumps(list(edge)))
    return digest.hexdigest()
