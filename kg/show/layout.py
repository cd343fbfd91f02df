"""Places for nodes: rings around the middle, every node near the one that it hangs on. No chance is involved."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import pairwise

from kg.show.neighbourhood import Key, Neighbourhood

_RING = 260.0
"""Least distance between two rings, in pixels."""

_WIDEST = 2.5
"""Most rings' widths between two rings: beyond, a crowded ring would push all others out of sight."""

_ROOM = 70.0
"""Length of arc, in pixels, that two neighbours of a ring should have between them."""


def places(around: Neighbourhood) -> dict[Key, tuple[int, int]]:
    """Where each node stands, in pixels from the middle."""
    children = _tree(around)
    middle = around.nodes[0].key
    widths = _widths(around, children)
    angles: dict[Key, float] = {}
    _spread(middle, 0.0, 2 * math.pi, children, widths, angles)
    radii = _radii(around, angles)
    return {
        node.key: (
            round(radii[node.distance] * math.cos(angles[node.key])),
            round(radii[node.distance] * math.sin(angles[node.key])),
        )
        for node in around.nodes
    }


def _tree(around: Neighbourhood) -> dict[Key, list[Key]]:
    """Each node under the first of its neighbours that is one step nearer to the middle."""
    neighbours: dict[Key, set[Key]] = {node.key: set() for node in around.nodes}
    for edge in around.edges:
        neighbours[edge.start].add(edge.end)
        neighbours[edge.end].add(edge.start)
    distance = {node.key: node.distance for node in around.nodes}
    rank = {node.key: number for number, node in enumerate(around.nodes)}
    children: dict[Key, list[Key]] = {node.key: [] for node in around.nodes}
    for node in around.nodes[1:]:
        nearer = [key for key in neighbours[node.key] if distance[key] == node.distance - 1]
        children[min(nearer, key=rank.__getitem__)].append(node.key)
    return children


def _widths(around: Neighbourhood, children: Mapping[Key, Sequence[Key]]) -> dict[Key, int]:
    """The share of the circle that each node needs: a leaf the more, the shorter the ring that it stands on."""
    rings = around.nodes[-1].distance
    widths: dict[Key, int] = {}
    for node in reversed(around.nodes):
        below = sum(widths[child] for child in children[node.key])
        widths[node.key] = max(1 + rings - node.distance, below)
    return widths


def _spread(
    key: Key,
    start: float,
    end: float,
    children: Mapping[Key, Sequence[Key]],
    widths: Mapping[Key, int],
    angles: dict[Key, float],
) -> None:
    """Give each node the middle of its share of the circle. Recursion is as deep as the picture has rings."""
    angles[key] = (start + end) / 2
    share = (end - start) / widths[key]
    for child in children[key]:
        stop = start + share * widths[child]
        _spread(child, start, stop, children, widths, angles)
        start = stop


def _radii(around: Neighbourhood, angles: Mapping[Key, float]) -> dict[int, float]:
    """The radius of each ring: as wide as its closest neighbours need, within bounds."""
    radii = {0: 0.0}
    for ring in range(1, max(node.distance for node in around.nodes) + 1):
        found = sorted(angles[node.key] for node in around.nodes if node.distance == ring)
        gaps = [after - before for before, after in pairwise(found)]
        closest = min(gaps, default=2 * math.pi)
        wanted = _ROOM / max(closest, 1e-6)
        radii[ring] = radii[ring - 1] + min(max(wanted - radii[ring - 1], _RING), _WIDEST * _RING)
    return radii
