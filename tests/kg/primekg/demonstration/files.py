"""The demonstration files as plain records, read without any code of the project's importer."""

from __future__ import annotations

import csv
from collections import defaultdict
from functools import cache
from typing import NamedTuple

from kg.files.resources import ontology_folder

FOLDER = ontology_folder() / "demonstration"
INDICATION, OFF_LABEL, CONTRAINDICATION = "indication", "off-label use", "contraindication"
USES = frozenset({INDICATION, OFF_LABEL, CONTRAINDICATION})
# Relation -> displayed name, head type, tail type.
RELATIONS = {
    INDICATION: ("indication", "drug", "disease"),
    OFF_LABEL: ("off-label use", "drug", "disease"),
    CONTRAINDICATION: ("contraindication", "drug", "disease"),
    "disease_protein": ("associated with", "disease", "gene/protein"),
    "disease_disease": ("parent-child", "disease", "disease"),
    "disease_phenotype_positive": ("phenotype present", "disease", "effect/phenotype"),
    "exposure_disease": ("linked to", "exposure", "disease"),
}


class Node(NamedTuple):
    """One end of a row."""

    node_index: str
    id: str
    type: str
    name: str
    source: str


class Edge(NamedTuple):
    """One row, in the direction in which the file gives it."""

    relation: str
    display: str
    x: Node
    y: Node


def lines() -> list[list[str]]:
    """All records of kg.csv, the header first."""
    with (FOLDER / "kg.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file, strict=True))


@cache
def edges() -> tuple[Edge, ...]:
    """All rows of kg.csv, both directions of each edge."""
    return tuple(Edge(row[0], row[1], Node(*row[2:7]), Node(*row[7:12])) for row in lines()[1:])


@cache
def nodes() -> frozenset[Node]:
    """Every node of the file."""
    return frozenset(end for edge in edges() for end in (edge.x, edge.y))


@cache
def seeds() -> frozenset[str]:
    """The ids of the seed diseases that ship with the project."""
    with (ontology_folder() / "primekg" / "seeds.csv").open(encoding="utf-8", newline="") as file:
        return frozenset(row["id"] for row in csv.DictReader(file) if not row["excluded"])


def is_seed(node: Node) -> bool:
    """Whether a node is a seed disease."""
    return node.type == "disease" and node.id in seeds()


@cache
def triples() -> frozenset[Edge]:
    """Each edge once, from head to tail, when it touches a seed: what an import of the file keeps."""
    return frozenset(
        edge
        for edge in edges()
        if (edge.x.type, edge.y.type) == RELATIONS[edge.relation][1:]
        and (edge.relation != "disease_disease" or edge.x.name < edge.y.name)
        and (is_seed(edge.x) or is_seed(edge.y))
    )


@cache
def uses() -> dict[tuple[str, str], frozenset[str]]:
    """The use relations between a drug and a seed disease, by the ids of both."""
    found: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
    for edge in triples():
        if edge.relation in USES:
            found[edge.x.id, edge.y.id].add(edge.relation)
    return {pair: frozenset(relations) for pair, relations in found.items()}


def features(name: str) -> list[dict[str, str]]:
    """The rows of a feature table."""
    with (FOLDER / f"{name}_features.tab").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", strict=True))
