"""The picture as one HTML page, drawn by pyvis, with everything it needs inside."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from pyvis.network import Network

from kg.show.looks import EDGE_COLOUR, EDGE_COLOURS, LOOKS
from kg.show.neighbourhood import DrawnEdge, DrawnNode, Key, Neighbourhood
from kg.show.tree import TreePosition, opened_by, places

_HERE = Path(__file__).parent
_LABEL_WIDTH = 26
_DARK = "#212529"


def page(around: Neighbourhood) -> str:
    """The page's HTML. It asks for nothing from anywhere."""
    network = Network(height="100%", width="100%", directed=True, cdn_resources="in_line")
    network.options = _OPTIONS
    where = places(around)
    for node in around.nodes:
        _add_node(network, node, where[node.key], around.nodes[0])
    for edge in around.edges:
        _add_edge(network, edge, where)
    # pyvis' own page fetches a style sheet and a script from the internet; its drawing library stands in this one.
    network.templateEnv.globals |= {
        "legend": _legend(around),
        "left_out": around.left_out,
        "foldable": any(place.folded for place in where.values()),
        "list": _list(around, where),
        "script": (_HERE / "page.js").read_text(encoding="utf-8"),
    }
    network.template = network.templateEnv.from_string((_HERE / "page.html").read_text(encoding="utf-8"))
    middle = around.nodes[0]
    network.heading = f"{middle.name} ({middle.code})" if middle.name != middle.code else middle.code
    return str(network.generate_html(notebook=True))


def _add_node(network: Network, node: DrawnNode, place: TreePosition, middle: DrawnNode) -> None:
    look = LOOKS[node.label]
    caption = getattr(node, look.caption, node.name)
    network.add_node(
        _id(node.key),
        shape="box",
        caption="\n".join(textwrap.wrap(caption, _LABEL_WIDTH, break_long_words=False)) or node.code,
        title=_title(node),
        color={
            "background": look.fill,
            "border": _DARK if node == middle else look.fill,
            **{key: {"background": look.fill, "border": _DARK} for key in ("highlight", "hover")},
        },
        font={"color": ink(look.fill)},
        borderWidth=3 if node == middle else 1,
        kind=node.label,
        under=[_id(key) for key in place.under],
        folded=place.folded,
        opens=opened_by(node),
    )


def ink(fill: str) -> str:
    """Dark or white, whichever stands out more from a colour (#rrggbb), by WCAG's contrast."""
    return max((_DARK, "#ffffff"), key=lambda ink: contrast(ink, fill))


def contrast(one: str, other: str) -> float:
    """WCAG's contrast of two colours (#rrggbb), from 1 to 21."""
    lighter, darker = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _add_edge(network: Network, edge: DrawnEdge, where: Mapping[Key, TreePosition]) -> None:
    notes = "\n".join(f"{key}: {value}" for key, value in edge.notes.items())
    carries = edge.start in where[edge.end].under or edge.end in where[edge.start].under
    network.add_edge(
        _id(edge.start),
        _id(edge.end),
        title=f"{edge.type}\n{notes}".strip(),
        # Edges between two branches of the tree are drawn more faintly than the branches.
        color={"color": EDGE_COLOURS.get(edge.type, EDGE_COLOUR), "opacity": 1 if carries else 0.3},
        dashes=edge.type == "REQUIRES" and edge.notes.get("when") == "ever",
        width=3 if edge.notes.get("core") else 1,
    )


def _id(key: Key) -> str:
    return ":".join(key)


def _title(node: DrawnNode) -> str:
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


def _list(around: Neighbourhood, where: Mapping[Key, TreePosition]) -> list[dict[str, Any]]:
    """The nodes for reading one after the other; what is folded stands inside each of its carriers."""
    entries = {node.key: {"id": _id(node.key), "node": node, "opens": opened_by(node)} for node in around.nodes}
    inside: dict[Key, list[dict[str, Any]]] = {key: [] for key in entries}
    for node in around.nodes:
        entries[node.key]["inside"] = inside[node.key]
        if where[node.key].folded:
            for carrier in where[node.key].under:
                inside[carrier].append(entries[node.key])
    return [entries[node.key] for node in around.nodes if not where[node.key].folded]


_OPTIONS: dict[str, Any] = {
    "physics": {"enabled": False},
    "interaction": {"hover": True, "tooltipDelay": 80, "multiselect": True},
    "nodes": {"font": {"size": 13, "face": "arial"}, "shapeProperties": {"borderRadius": 4}},
    "edges": {
        "arrows": {"to": {"enabled": True, "scaleFactor": 0.4}},
        "smooth": {"enabled": True, "type": "cubicBezier", "forceDirection": "horizontal", "roundness": 0.5},
    },
}
