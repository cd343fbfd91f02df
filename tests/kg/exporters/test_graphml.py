"""GraphML as networkx opens it: every node and edge with its properties."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import networkx as nx

from kg.exporters.graphml import GraphMlExporter
from kg.graph.bulk_tables import node_id
from kg.graph.content import Properties
from tests.kg.exporters.whole import whole


def stated(found: dict[str, Any], like: Properties) -> Properties:
    """Properties as they were, lists out of their JSON; `label` and `kind` are what the export adds."""
    plain = {f"{name}_" if name in ("kind", "label") else name: value for name, value in like.items()}
    assert set(found) == {*plain, "kind", *(["label"] if "label" in found else [])}
    return {
        name: json.loads(found[f"{name}_" if name in ("kind", "label") else name])
        if isinstance(value, list)
        else found[f"{name}_" if name in ("kind", "label") else name]
        for name, value in like.items()
    }


def test_networkx_opens_all_of_it(tmp_path: Path) -> None:
    content = whole()
    done = GraphMlExporter().write(content, tmp_path / "g.graphml", {})
    graph: Any = nx.read_graphml(tmp_path / "g.graphml", force_multigraph=True)
    assert graph.is_directed()
    nodes = {(label, code): node for label, by_code in content.nodes.items() for code, node in by_code.items()}
    assert set(graph) == {node_id(*place) for place in nodes}
    for (label, code), node in nodes.items():
        found = graph.nodes[node_id(label, code)]
        assert (found["kind"], found["label"]) == (label, str(node.get("name") or code))
        assert stated(found, node) == node
    assert graph.number_of_edges() == len(content.edges)
    for number, edge in enumerate(content.edges):
        ends = node_id(edge.start_label, edge.start), node_id(edge.end_label, edge.end)
        found = graph.edges[(*ends, f"e{number}")]
        assert found["kind"] == edge.type
        assert stated(found, edge.properties) == edge.properties
    assert done == f"{len(nodes)} nodes and {len(content.edges)} edges"


def test_without_parts_and_the_same_bytes(tmp_path: Path) -> None:
    content = whole()
    for name in ("1", "2"):
        GraphMlExporter().write(content, tmp_path / name, {"without": "parts"})
    assert (tmp_path / "1").read_bytes() == (tmp_path / "2").read_bytes()
    graph: Any = nx.read_graphml(tmp_path / "1", force_multigraph=True)
    kinds = {kind for _, kind in graph.nodes(data="kind")}
    assert kinds == set(content.nodes) - {"Part"}
