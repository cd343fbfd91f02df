"""What the graph holds that can be covered, as places in arrays."""

from typing import NamedTuple

import numpy as np

from evaluators.table.table import Ints
from kg.store import QueryRunner


class LayerNode(NamedTuple):
    """A node or a relation of a layer; a relation's name is its code."""

    layer: str
    code: str
    name: str


class Layer(NamedTuple):
    """A part of the graph. Cells are places among all nodes, followed by all relations.

    Attributes:
        name: ``biomedical``, ``criteria``, or ``across`` for what ties the two.
        nodes, relations: their cells.
        node_degrees, relation_degrees: how many triples each stands in.
        heads, kinds, tails: the cells of each triple.
    """

    name: str
    nodes: Ints
    node_degrees: Ints
    relations: Ints
    relation_degrees: Ints
    heads: Ints
    kinds: Ints
    tails: Ints


class Layers(NamedTuple):
    """All layers of a graph, by name.

    Attributes:
        nodes, relations: by layer and code; cells count through the nodes, then through the relations.
    """

    nodes: tuple[LayerNode, ...]
    relations: tuple[LayerNode, ...]
    layers: tuple[Layer, ...]


def read_layers(graph: QueryRunner) -> Layers:
    """The nodes, relations and triples of the graph.

    Raises:
        UserError: the graph cannot answer.
    """
    nodes = tuple(LayerNode(**row) for row in graph.rows("coverage/nodes"))
    triples = graph.rows("coverage/triples")
    names = sorted({(row["layer"], row["relation"]) for row in triples})
    relations = tuple(LayerNode(layer, code, code) for layer, code in names)
    cells = {node.code: cell for cell, node in enumerate(nodes)}
    kinds = {relation.code: len(nodes) + place for place, relation in enumerate(relations)}
    layers = []
    for name in sorted({node.layer for node in (*nodes, *relations)}):
        mine = [row for row in triples if row["layer"] == name]
        heads = _ints([cells[row["head"]] for row in mine])
        tails = _ints([cells[row["tail"]] for row in mine])
        used = _ints([kinds[row["relation"]] for row in mine])
        own = _ints([cell for cell, node in enumerate(nodes) if node.layer == name])
        own_kinds = _ints([kinds[relation.code] for relation in relations if relation.layer == name])
        # A triple from a node to itself is one triple.
        ends = np.concatenate([heads, tails[tails != heads]])
        count = len(nodes) + len(relations)
        layers.append(
            Layer(
                name,
                own,
                np.bincount(ends, minlength=count)[own],
                own_kinds,
                np.bincount(used, minlength=count)[own_kinds],
                heads,
                used,
                tails,
            )
        )
    return Layers(nodes, relations, tuple(layers))


def _ints(values: list[int]) -> Ints:
    return np.array(values, dtype=np.int64)
