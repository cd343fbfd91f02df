"""What became of every row of a file: the sums that an import ends with."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from pydantic import BaseModel, ConfigDict

LISTED = 20
"""How many malformed records are named; all are counted."""


class Malformed(BaseModel):
    """A record that is none.

    Attributes:
        line: where it begins, counted from 1 with the header; a row's number in a Parquet file.
        reason: what is wrong with it.
    """

    model_config = ConfigDict(frozen=True)

    line: int
    reason: str


class MissingSeed(BaseModel):
    """A seed that the file does not contain."""

    model_config = ConfigDict(frozen=True)

    id: str
    name: str


class Reconciliation(BaseModel):
    """Rows by what became of them, and what the slice holds.

    Attributes:
        rows_read: all records but the header.
        kept: rows that a triple was made of, one for each.
        mirrored: rows that say a kept triple in the other direction, one for each at most.
        duplicate: further rows that say a kept triple.
        dropped: rows left out, by cause.
        malformed: rows that are not records.
        malformed_records: the first of them.
        entities: entities by type.
        triples: triples by relation.
        seeds_missing: seeds that the file does not contain.
        seeds_unused: names of seeds that the file contains and no kept triple touches.
        without_name: entities whose name is blank in every row.
        without_index: entities without an index.
        conflicting: entities that rows give several names, sources or indices; the first in order is taken.
        several_uses: drug and disease pairs with more than one use relation.
        feature_rows: rows of the feature tables.
        feature_rows_malformed: those with another number of columns, or without an index.
        with_features: entities that have some feature text.
    """

    model_config = ConfigDict(frozen=True)

    rows_read: int
    kept: int
    mirrored: int
    duplicate: int
    dropped: Mapping[str, int]
    malformed: int
    malformed_records: tuple[Malformed, ...]
    entities: Mapping[str, int]
    triples: Mapping[str, int]
    seeds_missing: tuple[MissingSeed, ...]
    seeds_unused: tuple[str, ...]
    without_name: int
    without_index: int
    conflicting: int
    several_uses: int
    feature_rows: int = 0
    feature_rows_malformed: int = 0
    with_features: int = 0

    def lines(self) -> Iterator[tuple[str, int]]:
        """Every count with what it counts, for a table."""
        yield "rows read", self.rows_read
        yield "kept", self.kept
        yield "mirrored", self.mirrored
        yield "duplicate", self.duplicate
        for cause, count in self.dropped.items():
            yield f"dropped: {cause}", count
        yield "malformed", self.malformed
        for type_, count in self.entities.items():
            yield f"entities: {type_}", count
        for relation, count in self.triples.items():
            yield f"triples: {relation}", count
        yield "entities without a name", self.without_name
        yield "entities without an index", self.without_index
        yield "entities with contradictory rows", self.conflicting
        yield "drug and disease pairs with several uses", self.several_uses
        yield "rows of feature tables", self.feature_rows
        yield "malformed rows of feature tables", self.feature_rows_malformed
        yield "entities with feature texts", self.with_features

    def remarks(self, path: Path) -> Iterator[str]:
        """What a person should know beside the counts, a sentence each."""
        for one in self.malformed_records:
            yield f"{path}, line {one.line}: {one.reason}; left out."
        if self.malformed > len(self.malformed_records):
            yield f"{path}: {self.malformed - len(self.malformed_records)} more malformed records were left out."
        for seed in self.seeds_missing:
            yield f"{path}: does not contain the seed {seed.name} ({seed.id})."
        for name in self.seeds_unused:
            yield f"{path}: has no edge of the chosen relations for the seed {name}."
