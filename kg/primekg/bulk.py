"""The whole graph of a kg.csv as files for the offline import of a graph server, with the labels of the slice."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import duckdb

from kg.errors import SourceError
from kg.primekg.extract import open_database, tell
from kg.primekg.relations import relations
from kg.primekg.seeds import read_seeds, shipped_seeds
from kg.primekg.table import whole

_HEADERS = {
    "entities-header.csv": "key:ID,id,name,type,source,index:long,seed:boolean,demonstration:boolean",
    "relates-header.csv": ":START_ID,relation,:END_ID",
}
# Ten million edges, which are all sought for repetitions, do not pass through less.
_MEMORY = "800MB"
# Rows may give an entity blanks and several values: as in a slice, the first value in order counts. An entity's place
# is that of its key among all keys.
_ENTITIES = """
create table entity as
with place as (
  select x_type as type, x_id as id, trim(x_name) as name, trim(x_source) as source, x_index as position from row
  union all select y_type, y_id, trim(y_name), trim(y_source), y_index from row
), whole as (
  select type || ':' || id as key, id, coalesce(min(name) filter (name <> ''), '') as name, type,
    coalesce(min(source) filter (source <> ''), '') as source, min(try_cast(trim(position) as bigint)) as position,
    type = 'disease' and id in (select id from seed) as seed, false as demonstration
  from place group by type, id
)
select row_number() over (order by key) as place, * from whole
"""
# The names that decide are those of the entities, so that both rows of an edge say the same. Repetitions are looked for
# among numbers, which take a tenth of the memory of keys.
_NUMBERED = """
create table edge as
with directed as (
  select relation.name as relation, one.place as x, other.place as y,
    case when head <> tail then x_type = head else (one.name, one.key) < (other.name, other.key) end as forward
  from row join relation on relation.name = row.relation
    join entity as one on one.type = x_type and one.id = x_id
    join entity as other on other.type = y_type and other.id = y_id
  where x_type = head and y_type = tail or x_type = tail and y_type = head
)
select distinct case when forward then x else y end as head, relation, case when forward then y else x end as tail
from directed where x <> y
"""
_RELATES = """
select h.key, relation, t.key from edge join entity as h on h.place = head join entity as t on t.place = tail
order by head, relation, tail
"""


class BulkCounts(NamedTuple):
    """How much was written.

    Attributes:
        entities: nodes.
        triples: edges, each in one direction.
    """

    entities: int
    triples: int


def write(path: Path, folder: Path) -> BulkCounts:
    """Writes `entities.csv` and `relates.csv`, each with its header in a file of its own.

    Malformed records, relations that PrimeKG does not have and edges whose types do not fit are left out.

    Args:
        path: kg.csv, also as .csv.gz or .parquet.
        folder: new or empty.

    Raises:
        SourceError: the file cannot be read, or the folder holds something or cannot be written.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if any(folder.iterdir()):
            raise SourceError(f"{folder}: is not empty; name a new folder.")
        for name, header in _HEADERS.items():
            (folder / name).write_text(f"{header}\n", encoding="utf-8")
    except OSError as error:
        raise SourceError(f"{folder}: cannot be written ({error.strerror or error}).") from error
    with open_database(path, _MEMORY) as database:
        tell(database, [seed for seed in read_seeds(shipped_seeds()) if not seed.excluded], relations())
        database.execute(
            f"create table row as select * from {whole(database, path)} "
            "where relation is not null and x_id is not null and x_type is not null "
            "and y_id is not null and y_type is not null"
        )
        database.execute(_ENTITIES)
        entities = _copy(database, "select * exclude (place) from entity order by place", folder / "entities.csv")
        database.execute(_NUMBERED)
        database.execute("drop table row")
        return BulkCounts(entities, _copy(database, _RELATES, folder / "relates.csv"))


def _copy(database: duckdb.DuckDBPyConnection, query: str, file: Path) -> int:
    target = str(file).replace("'", "''")
    try:
        row = database.execute(f"copy ({query}) to '{target}' (header false, delimiter ',', quote '\"')").fetchone()
    except duckdb.IOException as error:
        raise SourceError(f"{file}: cannot be written ({str(error).splitlines()[0]}).") from error
    assert row is not None
    return int(row[0])
