"""The picture as a tree: what each node hangs on, and what is folded away until one asks for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kg.show.neighbourhood import DrawnNode, Key, Neighbourhood

_DETAILS = frozenset({"Rule", "Condition"})
_OF_DIFFERENTIALS = _DETAILS | {"DifferentialDiagnosis"}
_STATED_BY = {"Rule": "HAS_RULE", "Condition": "WHEN"}
"""The edge that leads from the differential to its rules, and from a rule to its conditions."""


class TreePosition(NamedTuple):
    """Where a node hangs.

    Attributes:
        under: its neighbours of which the first one that is shown carries it; none for the middle.
        folded: whether it is shown only where one of these is unfolded.
    """

    under: tuple[Key, ...]
    folded: bool


def places(around: Neighbourhood) -> dict[Key, TreePosition]:
    """Each node's place.

    Rules and conditions are folded into what states them: a differential, or else the node through which the walk came
    to them. Those that touch the middle stay; where the middle is a differential, a rule or a condition, all do.
    """
    middle = around.nodes[0]
    folding = middle.label not in _OF_DIFFERENTIALS
    nearest, stated = _neighbours(around)
    found = {middle.key: TreePosition((), False)}
    for node in around.nodes[1:]:
        parent = nearest[node.key]
        detail = folding and node.label in _DETAILS and node.distance > 1
        under = (stated[node.key] if detail else ()) or (parent,)
        # What hangs on something folded is folded with it.
        found[node.key] = TreePosition(under, detail or found[parent].folded)
    return found


def opened_by(node: DrawnNode) -> bool:
    """Whether unfolding a node is a step of its own; a rule comes with its conditions."""
    return node.label != "Rule"


def _neighbours(around: Neighbourhood) -> tuple[Mapping[Key, Key], Mapping[Key, tuple[Key, ...]]]:
    """For each node the first neighbour that is nearer to the middle, and the ones no further out that state it."""
    rank = {node.key: number for number, node in enumerate(around.nodes)}
    distance = {node.key: node.distance for node in around.nodes}
    nearer: dict[Key, list[Key]] = {key: [] for key in rank}
    stating: dict[Key, list[Key]] = {key: [] for key in rank}
    for edge in around.edges:
        for one, other in ((edge.start, edge.end), (edge.end, edge.start)):
            if distance[other] == distance[one] - 1:
                nearer[one].append(other)
        if edge.type == _STATED_BY.get(edge.end[0]) and distance[edge.start] <= distance[edge.end]:
            stating[edge.end].append(edge.start)
    first = {key: min(found, key=rank.__getitem__) for key, found in nearer.items() if found}
    return first, {key: tuple(sorted(set(found), key=rank.__getitem__)) for key, found in stating.items()}
