"""The graph as the report draws it: the nodes that items are about, where they stand, and what joins them."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from evaluators.coverage.figures import Coverage
from evaluators.coverage.layers import LayerNode, Layers
from evaluators.table.table import Floats
from kg.extras import EXTRAS, install

MOST_NODES = 500
_WIDTH, _HEIGHT = 1600, 1000
_STEPS = 120
_EVEN = 0.65


class Picture(NamedTuple):
    """The part of the graph that is drawn.

    Attributes:
        nodes: the nodes that most answers are about, most first.
        places: of each node, to the right and downwards from the top left corner.
        edges: pairs of places in nodes.
        width, height: of the drawing.
        left_out: how many nodes with answers were too many to draw.
        missing: why nothing is drawn; empty where nothing is missing.
    """

    nodes: tuple[LayerNode, ...]
    places: tuple[tuple[int, int], ...]
    edges: tuple[tuple[int, int], ...]
    width: int
    height: int
    left_out: int
    missing: str = ""


def picture(layers: Layers, covered: Sequence[Coverage], most: int = MOST_NODES) -> Picture:
    """The nodes that the runs' items are about.

    Args:
        layers: the graph.
        covered: the coverage of the runs.
        most: nodes that are drawn at most.
    """
    counts = np.max([[entity.n for entity in one.entities] for one in covered], axis=0)
    order = sorted(np.flatnonzero(counts).tolist(), key=lambda cell: (-counts[cell], layers.nodes[cell].code))
    if EXTRAS["pictures"].missing():
        missing = f"The picture of the graph needs networkx, which was not installed: {install('pictures')}."
        return Picture((), (), (), _WIDTH, _HEIGHT, len(order), missing)
    drawn = order[:most]
    place = {cell: number for number, cell in enumerate(drawn)}
    triples = (pair for layer in layers.layers for pair in zip(layer.heads.tolist(), layer.tails.tolist(), strict=True))
    joined = {(place[head], place[tail]) for head, tail in triples if head in place and tail in place and head != tail}
    edges = tuple(sorted({(min(pair), max(pair)) for pair in joined}))
    nodes = tuple(layers.nodes[cell] for cell in drawn)
    return Picture(nodes, _places(len(drawn), edges), edges, _WIDTH, _HEIGHT, len(order) - len(drawn))


def _places(count: int, edges: Sequence[tuple[int, int]]) -> tuple[tuple[int, int], ...]:
    """Places by springs, begun from a seed: the same picture each time."""
    if not count:
        return ()
    import networkx as nx

    drawn: nx.Graph[int] = nx.Graph()
    drawn.add_nodes_from(range(count))
    drawn.add_edges_from(edges)
    found = nx.spring_layout(drawn, k=2.2 / count**0.5, iterations=_STEPS, seed=1)
    across, down = np.array([found[node] for node in range(count)]).T
    return tuple(zip(_spread(across, _WIDTH), _spread(down, _HEIGHT), strict=True))


def _spread(values: Floats, size: int) -> list[int]:
    """Values over a length, drawn towards even distances: springs leave most nodes in a heap."""
    width = np.ptp(values) or 1.0
    ranks = np.argsort(np.argsort(values, kind="stable")) / max(len(values) - 1, 1)
    mixed = (1 - _EVEN) * (values - values.min()) / width + _EVEN * ranks
    return [round(place) for place in (mixed * size).tolist()]
