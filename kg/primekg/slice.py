"""A part of PrimeKG, apart from any file or database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from kg.graph.content import Content, Edge, Properties
from kg.graph.content import sha256 as content_sha256
from kg.primekg.reconciliation import Reconciliation

NO_FEATURES: Mapping[str, str] = {}


class Entity(NamedTuple):
    """One node of PrimeKG.

    Attributes:
        key: `<type>:<id>`; neither id nor name is unique by itself.
        id: PrimeKG's id as text; the members of a group are joined by `_`.
        name: may be empty.
        type: one of PrimeKG's ten.
        source: the vocabulary of the id; may be empty.
        node_index: PrimeKG's node index, None where the file leaves it out.
        seed: whether it is one of the diseases that the slice grew from.
        features: texts of the feature tables by field.
    """

    key: str
    id: str
    name: str
    type: str
    source: str
    node_index: int | None
    seed: bool
    features: Mapping[str, str] = NO_FEATURES


class Triple(NamedTuple):
    """One edge in its canonical direction; head and tail are keys of entities."""

    head: str
    relation: str
    tail: str


class Slice(NamedTuple):
    """Entities and triples in order, and how they came out of the file.

    Attributes:
        entities: by key.
        triples: by head, relation and tail.
        demonstration: whether this is the slice that ships with the project, written for demonstration.
        reconciliation: what became of every row that was read.
    """

    entities: tuple[Entity, ...]
    triples: tuple[Triple, ...]
    demonstration: bool
    reconciliation: Reconciliation


def entity_properties(entity: Entity, demonstration: bool) -> Properties:
    """What the graph stores of an entity; an absent index is absent."""
    properties: Properties = {
        "key": entity.key,
        "id": entity.id,
        "name": entity.name,
        "type": entity.type,
        "source": entity.source,
        "seed": entity.seed,
        "demonstration": demonstration,
        **entity.features,
    }
    if entity.node_index is not None:
        properties["index"] = entity.node_index
    return properties


def as_content(found: Slice) -> Content:
    """The slice as nodes and edges of a property graph."""
    return Content(
        {"Entity": {entity.key: entity_properties(entity, found.demonstration) for entity in found.entities}},
        tuple(
            Edge("RELATES", "Entity", head, "Entity", tail, {"relation": relation})
            for head, relation, tail in found.triples
        ),
    )


def sha256(found: Slice) -> str:
    """The hash that identifies the slice, the same for every order of rows and on every engine."""
    return content_sha256(as_content(found))
