"""The part of the graph around one node."""

from __future__ import annotations

import difflib
from collections import defaultdict
from typing import Any, NamedTuple

from kg.errors import GraphError
from kg.store import QueryRunner

MOST_NODES = 500

# Where a code stands for several nodes, the one that people mean.
_PREFERRED = (
    "Disorder",
    "SymptomGroup",
    "Symptom",
    "DifferentialDiagnosis",
    "Finding",
    "EpisodeKind",
    "EventKind",
    "Subtype",
    "Rule",
    "Condition",
    "ExternalConcept",
)

Key = tuple[str, str]
"""A node by label and code."""


class DrawnNode(NamedTuple):
    """One node; `distance` is the number of steps from the middle."""

    label: str
    code: str
    name: str
    text: str | None
    status: str | None
    distance: int

    @property
    def key(self) -> Key:
        """Label and code."""
        return self.label, self.code


class DrawnEdge(NamedTuple):
    """One edge between two nodes; `notes` are its properties that have a value."""

    type: str
    start: Key
    end: Key
    notes: dict[str, Any]


class Neighbourhood(NamedTuple):
    """What lies around the first node.

    Attributes:
        nodes: nearest first; the first is the middle.
        edges: all edges between these nodes.
        left_out: how many nodes within reach were too many to show.
    """

    nodes: tuple[DrawnNode, ...]
    edges: tuple[DrawnEdge, ...]
    left_out: int

    def as_json(self) -> dict[str, Any]:
        """The same as plain values."""
        return {
            "nodes": [node._asdict() for node in self.nodes],
            "edges": [
                {
                    "type": edge.type,
                    "start": {"label": edge.start[0], "code": edge.start[1]},
                    "end": {"label": edge.end[0], "code": edge.end[1]},
                    **edge.notes,
                }
                for edge in self.edges
            ],
            "left_out": self.left_out,
        }


def neighbourhood(graph: QueryRunner, code: str, depth: int = 2, most: int = MOST_NODES) -> Neighbourhood:
    """What lies within `depth` steps of the node with that code, in either direction of the edges.

    Other disorders are ends: the walk reaches them and does not go beyond them, for beyond each lies nearly
    everything else. A differential that the walk reaches comes with its rules and their conditions, for they are what
    it says.

    Args:
        graph: an open graph.
        code: a code or key, in any case.
        depth: how many steps, at least 0.
        most: how many nodes at most; the nearest stay.

    Raises:
        GraphError: no node has that code.
    """
    rows = {(row["label"], row["code"]): row for row in graph.rows("show/nodes")}
    edges = [_edge(row) for row in graph.rows("show/edges")]
    middle = _find(code, set(rows))
    distances = _distances(middle, edges, depth)
    order = sorted(distances, key=lambda key: (distances[key], _PREFERRED.index(key[0]), key[1]))
    shown = order[:most]
    inside = set(shown)
    return Neighbourhood(
        nodes=tuple(_node(rows[key], distances[key]) for key in shown),
        edges=tuple(edge for edge in edges if edge.start in inside and edge.end in inside),
        left_out=len(order) - len(shown),
    )


def _find(code: str, keys: set[Key]) -> Key:
    if not keys:
        raise GraphError("There is nothing to show: the graph is empty. Run `kgbench load` first.")
    exact = [key for key in keys if key[1] == code]
    found = exact or [key for key in keys if key[1].casefold() == code.casefold()]
    if found:
        return min(found, key=lambda key: (_PREFERRED.index(key[0]), key[1]))
    near = difflib.get_close_matches(code, sorted({key[1] for key in keys}), n=3)
    hint = f"Did you mean {' or '.join(near)}?" if near else "Codes are such as D013, S027, depressive_episode."
    raise GraphError(f"The graph has no node with the code '{code}'. {hint}")


def _distances(middle: Key, edges: list[DrawnEdge], depth: int) -> dict[Key, int]:
    neighbours = defaultdict(set)
    for edge in edges:
        neighbours[edge.start].add(edge.end)
        neighbours[edge.end].add(edge.start)
    distances = {middle: 0}
    frontier = {middle}
    for distance in range(1, depth + 1):
        open_ends = {key for key in frontier if key == middle or key[0] != "Disorder"}
        frontier = {other for key in open_ends for other in neighbours[key]} - distances.keys()
        distances |= dict.fromkeys(frontier, distance)
    if depth:
        _add_stated(distances, edges)
    return distances


def _add_stated(distances: dict[Key, int], edges: list[DrawnEdge]) -> None:
    """Adds the rules of the differentials, then the conditions of the rules."""
    for type_, label in (("HAS_RULE", "DifferentialDiagnosis"), ("WHEN", "Rule")):
        stated = [edge for edge in edges if edge.type == type_ and edge.start[0] == label and edge.start in distances]
        for edge in sorted(stated, key=lambda edge: distances[edge.start]):
            distances.setdefault(edge.end, distances[edge.start] + 1)


def _node(row: dict[str, Any], distance: int) -> DrawnNode:
    return DrawnNode(row["label"], row["code"], row["name"], row["text"], row["status"], distance)


def _edge(row: dict[str, Any]) -> DrawnEdge:
    notes = {key: _note(row[key]) for key in ("core", "when", "name", "reason", "predicate") if row[key] is not None}
    return DrawnEdge(row["type"], (row["start_label"], row["start"]), (row["end_label"], row["end"]), notes)


def _note(value: Any) -> Any:
    """What stands on an edge; the requirements of an exclusion in one line."""
    return "; ".join(value) if isinstance(value, list) else value
