"""The graph as the report draws it: the nodes that items are about, where they stand, and what joins them."""

from collections.abc import Sequence
from typing import NamedTuple

import networkx as nx

from evaluators.report.source import Source
from kg.store import Runner

MOST_NODES = 500
_SIDE = 1000
_STEPS = 120


class Node(NamedTuple):
    """A node that an item may be about; its kind is a label, or the type of a biomedical entity."""

    kind: str
    code: str
    name: str


class Picture(NamedTuple):
    """The part of the graph that is drawn.

    Attributes:
        nodes: the nodes that most items are about, most first.
        places: of each node, from -1000 to 1000 to the right and downwards.
        edges: pairs of places in nodes.
        left_out: how many nodes with answers were too many to draw.
    """

    nodes: tuple[Node, ...]
    places: tuple[tuple[int, int], ...]
    edges: tuple[tuple[int, int], ...]
    left_out: int


def nodes(graph: Runner) -> dict[str, Node]:
    """Every node that an item may be about, by code."""
    return {row["code"]: Node(row["kind"], row["code"], row["name"]) for row in graph.rows("report/nodes")}


def picture(graph: Runner, known: dict[str, Node], sources: Sequence[Source], most: int = MOST_NODES) -> Picture:
    """The nodes that the runs' items are about, as far as the graph has them.

    Args:
        graph: for the edges.
        known: its nodes by code.
        sources: the runs.
        most: nodes that are drawn at most.
    """
    asked: dict[str, int] = {}
    for source in sources:
        for code, cell in source.scores.of("entity").items():
            if code in known:
                asked[code] = max(asked.get(code, 0), cell.asked)
    order = sorted(asked, key=lambda code: (-asked[code], code))
    drawn = order[:most]
    place = {code: number for number, code in enumerate(drawn)}
    edges = tuple((place[row["start"]], place[row["end"]]) for row in graph.rows("report/edges", codes=drawn))
    return Picture(tuple(known[code] for code in drawn), _places(len(drawn), edges), edges, len(order) - len(drawn))


def _places(count: int, edges: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Places by springs, begun from a seed: the same picture each time."""
    drawn = nx.Graph()
    drawn.add_nodes_from(range(count))
    drawn.add_edges_from(edges)
    found = nx.spring_layout(drawn, k=2.2 / max(count, 1) ** 0.5, iterations=_STEPS, seed=1, scale=_SIDE)
    return tuple((round(found[node][0]), round(found[node][1])) for node in range(count))
