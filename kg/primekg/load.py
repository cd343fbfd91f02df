"""Loads a slice as the biomedical layer of the graph: all of it or nothing, and nothing else."""

from __future__ import annotations

from typing import NamedTuple

from kg.graph.content import Properties
from kg.primekg.slice import Slice, entity_properties, sha256
from kg.store import Connection, Row, Transaction
from kg.store.connection import LOAD_BATCH

CODE = "primekg"
"""Code of the node that says which slice the graph holds."""


class SliceLoadSummary(NamedTuple):
    """What a load wrote.

    Attributes:
        entities: how many.
        triples: how many.
        mapped: edges between disorders and entities.
        sha256: the hash of the slice.
    """

    entities: int
    triples: int
    mapped: int
    sha256: str


def load(connection: Connection, found: Slice) -> SliceLoadSummary:
    """Makes the biomedical layer of the graph equal to the slice, in one transaction.

    Entities are merged by key, so that what runs and items attached to them stays; the criteria layer is left alone.

    Raises:
        GraphError: the database refuses.
    """
    digest = sha256(found)
    connection.write("schema/unique_entity")
    connection.write("schema/index_relates_relation")

    def write(transaction: Transaction) -> tuple[int, int]:
        transaction.write("load/biomedical/clear_edges")
        rows = (entity_properties(entity, found.demonstration) for entity in found.entities)
        transaction.batches("load/biomedical/entities", rows, LOAD_BATCH)
        _remove_others(transaction, found)
        triples = _write_triples(transaction, found)
        transaction.write("load/biomedical/slice", properties=_described(found, digest))
        mapped = map_disorders(transaction)
        # Writing entities anew took off what pictures colour them by.
        transaction.write("coverage/colour")
        return triples, mapped

    with connection.alone():
        triples, mapped = connection.together(write)
    return SliceLoadSummary(len(found.entities), triples, mapped, digest)


def map_disorders(transaction: Transaction) -> int:
    """Ties the disorders of the graph to its entities anew; the number of edges."""
    transaction.write("load/biomedical/unmap")
    written: int = transaction.write("load/biomedical/map")[0]["written"]
    return written


def _write_triples(transaction: Transaction, found: Slice) -> int:
    return transaction.batches("load/biomedical/triples", (triple._asdict() for triple in found.triples), LOAD_BATCH)


def _remove_others(transaction: Transaction, found: Slice) -> None:
    kept = {entity.key for entity in found.entities}
    gone: list[Row] = [row for row in transaction.rows("load/biomedical/keys") if row["key"] not in kept]
    transaction.batches("load/biomedical/remove_entities", gone, LOAD_BATCH)


def _described(found: Slice, digest: str) -> Properties:
    told = found.reconciliation
    return {
        "code": CODE,
        "demonstration": found.demonstration,
        "sha256": digest,
        "entities": len(found.entities),
        "triples": len(found.triples),
        "rows_read": told.rows_read,
        "kept": told.kept,
        "mirrored": told.mirrored,
        "duplicate": told.duplicate,
        "dropped": sum(told.dropped.values()),
        "malformed": told.malformed,
    }
