"""Reads the slice of a graph, so that it can be loaded into another graph."""

from __future__ import annotations

from kg.primekg.features import FIELDS
from kg.primekg.reconciliation import Reconciliation
from kg.primekg.slice import Entity, Slice, Triple
from kg.store.query_runner import QueryRunner, Row


def read_slice(connection: QueryRunner) -> Slice:
    """The slice of a graph, without what runs have attached to it.

    Raises:
        GraphError: the database cannot answer.
    """
    entities = tuple(_entity(row["entity"]) for row in connection.rows("biomedical/whole_entities"))
    triples = tuple(Triple(**row) for row in connection.rows("biomedical/whole_triples"))
    demonstration = any(row["demonstration"] for row in connection.rows("biomedical/slice"))
    return Slice(entities, triples, demonstration, _nothing_lost(len(triples)))


def _entity(held: Row) -> Entity:
    features = {field: held[field] for field in FIELDS.get(held["type"], ()) if field in held}
    return Entity(
        key=held["key"],
        id=held["id"],
        name=held["name"],
        type=held["type"],
        source=held["source"],
        node_index=held.get("index"),
        seed=held["seed"],
        features=features,
    )


def _nothing_lost(triples: int) -> Reconciliation:
    """No file was read: every row is a triple that is kept."""
    return Reconciliation(
        rows_read=triples,
        kept=triples,
        mirrored=0,
        duplicate=0,
        dropped={},
        malformed=0,
        malformed_records=(),
        entities={},
        triples={},
        seeds_missing=(),
        seeds_unused=(),
        without_name=0,
        without_index=0,
        conflicting=0,
        several_uses=0,
    )
