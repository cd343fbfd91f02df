"""From PrimeKG's kg.csv to a slice of it: one pass over the file, then the few rows that matter."""

from __future__ import annotations

import os
import tempfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import duckdb

from kg.errors import SourceError
from kg.primekg.reconciliation import MissingSeed, Reconciliation
from kg.primekg.relations import Relation, chosen, relations
from kg.primekg.seeds import SeedDisease, read_seeds, shipped_seeds
from kg.primekg.slice import Entity, Slice, Triple
from kg.primekg.table import CsvTable, scan

_MEMORY = "200MB"
_THREADS = 4


def extract(
    path: Path,
    *,
    seeds: Sequence[SeedDisease] | None = None,
    wanted: Sequence[Relation] | None = None,
    strict: bool = False,
    demonstration: bool = False,
) -> Slice:
    """The edges of the wanted relations that touch a seed, without mirrored and duplicate rows.

    Args:
        path: kg.csv, also as .csv.gz or .parquet.
        seeds: candidates, excluded ones among them; the shipped ones without.
        wanted: relations; the default ones without. One without a disease end is kept where both ends are in the
            slice by other relations.
        strict: refuse the file for its first malformed record instead of counting it.
        demonstration: mark the slice as the demonstration that ships with the project.

    Raises:
        SourceError: the file cannot be read or lacks a column, or is malformed and `strict` is set.
    """
    candidates = read_seeds(shipped_seeds()) if seeds is None else seeds
    taken = [seed for seed in candidates if not seed.excluded]
    with open_database(path) as database:
        tell(database, taken, chosen() if wanted is None else wanted)
        table = scan(database, path)
        if strict and table.malformed:
            first = table.malformed_records[0]
            raise SourceError(f"{path}, line {first.line}: {first.reason}; correct it, or import without --strict.")
        database.execute(Path(__file__).with_name("canonical.sql").read_text(encoding="utf-8"))
        entities = tuple(
            Entity(key, id_, name, type_, source, index, seed)
            for key, id_, name, type_, source, index, seed in _rows(
                database, "select key, id, name, type, source, position, seed from entity order by key"
            )
        )
        triples = tuple(Triple(*row) for row in _rows(database, "select head, relation, tail from triple order by all"))
        return Slice(entities, triples, demonstration, _reconciled(database, table))


def refuse_empty(found: Slice, path: Path) -> None:
    """Refuses a slice without edges, which would only take away the one that a graph holds.

    Args:
        found: the slice.
        path: the file that it was read from.

    Raises:
        SourceError: there is no edge; the message says what became of the rows.
    """
    if found.triples:
        return
    told = found.reconciliation
    if not told.rows_read:
        says = "holds a header and no rows. Give PrimeKG's whole kg.csv, which `kgbench fetch primekg` downloads"
    elif told.malformed == told.rows_read:
        says = f"none of its {told.rows_read} rows can be read. Give PrimeKG's own kg.csv"
    else:
        says = (
            f"none of its {told.rows_read} rows is an edge of the chosen relations that touches a seed. "
            "Check --seeds and --relations"
        )
    raise SourceError(f"{path}: {says}. The graph was left as it is.")


@contextmanager
def open_database(path: Path, memory: str = _MEMORY) -> Iterator[duckdb.DuckDBPyConnection]:
    """A database in memory that spills to disk and forgets the order of rows.

    Args:
        path: the file that it is to read, for what is said when it cannot.
        memory: what it may hold before it spills, with a unit.

    Raises:
        SourceError: anything that is done with the database fails.
    """
    try:
        with tempfile.TemporaryDirectory(prefix="kgbench-primekg-") as folder:
            config: dict[str, Any] = {
                "memory_limit": memory,
                "threads": min(_THREADS, os.cpu_count() or 1),
                "preserve_insertion_order": False,
                "temp_directory": folder,
            }
            with duckdb.connect(config=config) as database:
                yield database
    except (duckdb.Error, OSError, EOFError, zlib.error) as error:
        raise SourceError(f"{path}: cannot be read ({str(error).splitlines()[0]}).") from error


def tell(database: duckdb.DuckDBPyConnection, seeds: Sequence[SeedDisease], wanted: Sequence[Relation]) -> None:
    """Makes the tables `seed` and `relation`."""
    database.execute(
        "create table seed as select unnest(?) as id, unnest(?) as name",
        [[seed.id for seed in seeds], [seed.name for seed in seeds]],
    )
    rows = [(one.name, one.head, one.tail, one in wanted, one.of_disease) for one in relations()]
    database.execute(
        "create table relation as select unnest(?) as name, unnest(?) as head, unnest(?) as tail, "
        "unnest(?) as chosen, unnest(?) as of_disease",
        [list(column) for column in zip(*rows, strict=True)],
    )


def _rows(database: duckdb.DuckDBPyConnection, query: str) -> Iterator[Any]:
    cursor = database.execute(query)
    while rows := cursor.fetchmany(10_000):
        yield from rows


def _reconciled(database: duckdb.DuckDBPyConnection, table: CsvTable) -> Reconciliation:
    kept, mirrored, rows = _one(
        database, "select count(*), count(*) filter (mirrored), coalesce(sum(n), 0)::bigint from triple"
    )
    without_name, without_index, conflicting = _one(
        database,
        "select count(*) filter (name = ''), count(*) filter (position is null), count(*) filter (conflicting) "
        "from entity",
    )
    (several_uses,) = _one(
        database,
        "select count(*) from (select triple.head, triple.tail from triple join relation on name = relation "
        "where relation.head = 'drug' and relation.tail = 'disease' group by all having count(*) > 1)",
    )
    return Reconciliation(
        rows_read=table.rows,
        kept=kept,
        mirrored=mirrored,
        duplicate=rows - kept - mirrored,
        dropped=_counts(database, "select cause, sum(n)::bigint from sorted where cause is not null"),
        malformed=table.malformed,
        malformed_records=table.malformed_records,
        entities=_counts(database, "select type, count(*) from entity"),
        triples=_counts(database, "select relation, count(*) from triple"),
        seeds_missing=tuple(MissingSeed(id=id_, name=name) for id_, name in _rows(database, _MISSING)),
        seeds_unused=tuple(name for (name,) in _rows(database, _UNUSED)),
        without_name=without_name,
        without_index=without_index,
        conflicting=conflicting,
        several_uses=several_uses,
    )


_IN_FILE = "select x_id from line where x_type = 'disease' union select y_id from line where y_type = 'disease'"
_MISSING = f"select id, name from seed where id not in ({_IN_FILE}) order by name, id"
_UNUSED = (
    f"select name from seed where id in ({_IN_FILE}) and id not in (select id from entity where seed) order by name, id"
)


def _counts(database: duckdb.DuckDBPyConnection, query: str) -> dict[str, int]:
    return dict(_rows(database, f"{query} group by 1 order by 1"))


def _one(database: duckdb.DuckDBPyConnection, query: str) -> tuple[Any, ...]:
    row = database.execute(query).fetchone()
    assert row is not None
    return tuple(row)
