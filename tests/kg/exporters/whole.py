"""A graph of all layers, with values that a format could take for something else."""

from __future__ import annotations

from kg.graph.content import Content, Edge, canonical
from kg.graph.encode import encode
from tests.builders import small_knowledge

ODD = (
    'He said "no", twice\\',
    "two\nlines; a;b, and a tab\there",
    "",
    "'-1.0e3'",
    "Дыхание 🫁 \u2028 naïve",
    "true",
    "7",
)


def whole() -> Content:
    """The small knowledge, two entities with an edge, a run and what it covers."""
    small = encode(small_knowledge())
    entities = {
        "drug:1": {"key": "drug:1", "id": "1", "name": ODD[0], "seed": False, "index": 5},
        "drug:2": {"key": "drug:2", "id": "2", "name": ODD[2], "seed": True},
    }
    runs = {"run-1": {"code": "run-1", "position": 1, "says": list(ODD), "empty": ODD[2], "shares": [0.1, 1e-9]}}
    # One property of three types.
    odd = {f"odd/{place}": {"code": f"odd/{place}", "value": value} for place, value in enumerate((*ODD, 7, 0.5, True))}
    edges = (
        Edge("RELATES", "Entity", "drug:1", "Entity", "drug:2", {"relation": "drug_drug"}),
        Edge("COVERS", "Run", "run-1", "Disorder", "D001", {"n": 3, "accuracy": 1.0, "low": 0.25}),
        Edge("COVERS", "Run", "run-1", "Disorder", "D002", {"n": 3, "accuracy": 1 / 3}),
    )
    nodes = {**small.nodes, "Entity": entities, "Run": runs, "Odd": odd}
    return canonical(Content(nodes, (*small.edges, *edges)))
