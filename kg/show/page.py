"""The picture as one HTML page, drawn by pyvis, with everything it needs inside."""

from __future__ import annotations

import textwrap
from pathlib import Path
from typing import Any

from pyvis.network import Network

from kg.looks import EDGE_COLOUR, EDGE_COLOURS, LOOKS
from kg.show.layout import places
from kg.show.neighbourhood import Edge, Key, Neighbourhood, Node

MOST_MOVING = 150
"""Up to so many nodes find their places by forces; beyond, they stay where the layout puts them."""

_TEMPLATE = Path(__file__).with_name("page.html")
_LABEL_WIDTH = 20


def page(around: Neighbourhood) -> str:
    """The page's HTML. It asks for nothing from anywhere."""
    network = Network(height="100%", width="100%", directed=True, cdn_resources="in_line")
    moving = len(around.nodes) <= MOST_MOVING
    network.options = _options(moving=moving)
    where = places(around)
    for node in around.nodes:
        _add_node(network, node, where[node.key], around.nodes[0])
    for edge in around.edges:
        _add_edge(network, edge)
    # pyvis' own page fetches a style sheet and a script from the internet; its drawing library stands in this one.
    network.templateEnv.globals |= {"legend": _legend(around), "left_out": around.left_out}
    network.template = network.templateEnv.from_string(_TEMPLATE.read_text(encoding="utf-8"))
    middle = around.nodes[0]
    network.heading = f"{middle.name} ({middle.code})" if middle.name != middle.code else middle.code
    return str(network.generate_html(notebook=True))


def _add_node(network: Network, node: Node, place: tuple[int, int], middle: Node) -> None:
    look = LOOKS[node.label]
    caption = getattr(node, look.caption, node.name)
    network.add_node(
        _id(node.key),
        label="\n".join(textwrap.wrap(caption, _LABEL_WIDTH, break_long_words=False)) or node.code,
        title=_title(node),
        color=look.fill,
        size=look.size // 3 + (8 if node == middle else 0),
        borderWidth=5 if node == middle else 1,
        x=place[0],
        y=place[1],
    )


def _add_edge(network: Network, edge: Edge) -> None:
    notes = "\n".join(f"{key}: {value}" for key, value in edge.notes.items())
    network.add_edge(
        _id(edge.start),
        _id(edge.end),
        title=f"{edge.type}\n{notes}".strip(),
        color=EDGE_COLOURS.get(edge.type, EDGE_COLOUR),
        dashes=edge.notes.get("mandatory") is False,
        width=3 if edge.notes.get("core") else 1,
    )


def _id(key: Key) -> str:
    return ":".join(key)


def _title(node: Node) -> str:
    lines = [f"{node.label} {node.code}", "" if node.name == node.code else node.name, node.text or ""]
    if node.status:
        lines.append(f"Status: {node.status}")
    return "\n".join(line for line in lines if line)


def _legend(around: Neighbourhood) -> list[dict[str, Any]]:
    """Labels and edge types that the picture shows, each with its colour and how often it occurs."""
    labels = [node.label for node in around.nodes]
    types = sorted({edge.type for edge in around.edges})
    nodes = [
        {"name": label, "colour": look.fill, "kind": "node", "count": labels.count(label)}
        for label, look in LOOKS.items()
        if label in labels
    ]
    edges = [
        {
            "name": type_,
            "colour": EDGE_COLOURS.get(type_, EDGE_COLOUR),
            "kind": "edge",
            "count": sum(edge.type == type_ for edge in around.edges),
        }
        for type_ in types
    ]
    return nodes + edges


def _options(*, moving: bool) -> dict[str, Any]:
    return {
        "layout": {"randomSeed": 1, "improvedLayout": False},
        "physics": {
            "enabled": moving,
            "solver": "forceAtlas2Based",
            "forceAtlas2Based": {"gravitationalConstant": -90, "springLength": 110, "avoidOverlap": 0.4},
            "stabilization": {"iterations": 400},
        },
        "interaction": {"hover": True, "tooltipDelay": 80, "multiselect": True},
        "nodes": {
            "shape": "dot",
            "font": {"size": 15, "color": "#212529", "strokeWidth": 3, "strokeColor": "#ffffff"},
            "scaling": {"label": {"drawThreshold": 4}},
        },
        "edges": {"arrows": {"to": {"enabled": True, "scaleFactor": 0.5}}, "smooth": {"enabled": moving}},
    }
