"""Values of the graph as plain ones that JSON and tables can show, the same for every engine."""

from __future__ import annotations

from typing import Any

from neo4j.graph import Node, Path, Relationship


def plain(value: Any) -> Any:
    """A value without driver types: nodes, edges and paths as mappings, dates as text, names in sorted order."""
    if isinstance(value, Node):
        return {"labels": sorted(value.labels), "properties": _properties(value)}
    if isinstance(value, Relationship):
        return {"type": value.type, "properties": _properties(value)}
    if isinstance(value, Path):
        return {
            "nodes": [plain(node) for node in value.nodes],
            "relationships": [plain(edge) for edge in value.relationships],
        }
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, bytes | bytearray):
        return value.hex()
    return str(value)


def _properties(entity: Node | Relationship) -> dict[str, Any]:
    return {key: plain(value) for key, value in sorted(entity.items())}
