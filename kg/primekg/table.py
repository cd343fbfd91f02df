"""One pass over PrimeKG's table: rows that touch a seed whole, all others as counts."""

from __future__ import annotations

import codecs
import gzip
import tempfile
import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import IO, NamedTuple

import duckdb

from kg.errors import UserError
from kg.primekg.reconciliation import LISTED, Malformed
from kg.primekg.records import LONGEST, Record, problem, records, written

COLUMNS = (
    "relation",
    "display_relation",
    *(f"{end}_{name}" for end in "xy" for name in ("index", "id", "type", "name", "source")),
)
NEEDED = frozenset({"relation", "x_id", "x_type", "y_id", "y_type"})
"""Columns without which a row is malformed."""

_CELLS = COLUMNS[2:]
_CLEAR = frozenset({"MISSING COLUMNS", "TOO MANY COLUMNS", "INVALID ENCODING"})
"""What is wrong with one record and tells nothing of the next."""
_PIECE = 1 << 20


class Table(NamedTuple):
    """What was read.

    Attributes:
        rows: all records but the header, malformed ones among them.
        malformed: how many are malformed.
        malformed_records: the first of them.
    """

    rows: int
    malformed: int
    malformed_records: tuple[Malformed, ...]


class _DefectiveError(Exception):
    """The file holds records that only a slow reading can name."""


def scan(database: duckdb.DuckDBPyConnection, path: Path) -> Table:
    """Makes the table `found(relation, blank, cells, n)`, as `canonical.sql` takes it.

    Args:
        database: with the tables `seed` and `relation`.
        path: .csv, .csv.gz or .parquet.

    Raises:
        UserError: the file cannot be read or lacks a column.
    """
    if not path.is_file():
        raise UserError(f"{path}: there is no such file; name PrimeKG's kg.csv (`kgbench fetch primekg` gets it).")
    try:
        if path.suffix == ".parquet":
            return _scan_parquet(database, path)
        return _scan_csv(database, path)
    except (duckdb.Error, OSError, EOFError, zlib.error) as error:
        raise UserError(f"{path}: cannot be read ({str(error).splitlines()[0]}).") from error


def csv_reader(path: Path, header: Sequence[str]) -> str:
    """DuckDB's reader of a CSV file, as SQL: all of it text, malformed records set aside."""
    columns = ", ".join(f"'{name}': 'VARCHAR'" for name in header)
    return (
        f"read_csv({_quoted(str(path))}, columns = {{{columns}}}, force_not_null = {list(header)}, header = true, "
        "auto_detect = false, delim = ',', quote = '\"', escape = '\"', strict_mode = true, encoding = 'utf-8', "
        f"ignore_errors = true, store_rejects = true, max_line_size = {LONGEST})"
    )


def csv_header(path: Path) -> tuple[str, ...]:
    """The columns of a CSV file.

    Raises:
        UserError: they are not those of kg.csv.
    """
    with _opened(path) as file:
        first = file.readline(LONGEST)
    found = next(records([first.removeprefix(codecs.BOM_UTF8)]), None)
    fields = found.fields if isinstance(found, Record) else []
    return _checked(path, [field.decode(errors="replace") for field in fields])


def _checked(path: Path, names: Sequence[str]) -> tuple[str, ...]:
    if sorted(names) != sorted(COLUMNS):
        raise UserError(f"{path}: its columns are {', '.join(names) or 'none'}; kg.csv has {', '.join(COLUMNS)}.")
    return tuple(names)


def _scan_csv(database: duckdb.DuckDBPyConnection, path: Path) -> Table:
    header = csv_header(path)
    try:
        return _scan_whole(database, path, header)
    except _DefectiveError:
        # What a broken quote does to its neighbours is decided here, and not by how the reader splits the file.
        with tempfile.TemporaryDirectory(prefix="kgbench-primekg-") as folder:
            mended = Path(folder) / "mended.csv"
            malformed, listed = _mend(path, mended, header)
            good = _scan_whole(database, mended, header)
        return Table(good.rows + malformed, malformed, listed)


def _scan_whole(database: duckdb.DuckDBPyConnection, path: Path, header: Sequence[str]) -> Table:
    """One pass, all of it in the database.

    Raises:
        _DefectiveError: some record is malformed in a way that leaves its line or its neighbours unclear.
    """
    try:
        _keep_and_count(database, csv_reader(path, header))
    except duckdb.InvalidInputException as error:
        raise _DefectiveError from error
    rejects = database.execute(
        "select line_byte_position, max(error_type), max(error_message) from reject_errors group by 1 order by 1"
    ).fetchall()
    if any(kind not in _CLEAR for _, kind, _ in rejects) or _number(database, "count(*) filter (blank)"):
        raise _DefectiveError
    listed = rejects[:LISTED]
    lines = _lines_at(path, [place for place, _, _ in listed])
    malformed = tuple(Malformed(line=line, reason=text) for line, (_, _, text) in zip(lines, listed, strict=True))
    return Table(_number(database, "sum(n)") + len(rejects), len(rejects), malformed)


def _scan_parquet(database: duckdb.DuckDBPyConnection, path: Path) -> Table:
    source = f"read_parquet({_quoted(str(path))})"
    names = [row[0] for row in database.execute(f"describe select * from {source}").fetchall()]
    texts = ", ".join(f"coalesce({name}::varchar, '') as {name}" for name in _checked(path, names))
    _keep_and_count(database, f"(select {texts} from {source})")
    rows, malformed = _number(database, "sum(n)"), _number(database, "sum(n) filter (blank)")
    blanks = " ".join(f"when trim({name}) = '' then 'no {name}'" for name in NEEDED)
    listed = database.execute(
        f"select number, reason from (select file_row_number + 1 as number, case {blanks} end as reason from "
        f"(select {texts}, file_row_number from read_parquet({_quoted(str(path))}, file_row_number = true))) "
        f"where reason is not null order by number limit {LISTED}"
    ).fetchall() if malformed else []  # fmt: skip
    database.execute("delete from found where blank")
    return Table(rows, malformed, tuple(Malformed(line=number, reason=reason) for number, reason in listed))


def _keep_and_count(database: duckdb.DuckDBPyConnection, source: str) -> None:
    """The one pass: a group for each row that may matter, and one for all others of a relation."""
    seeds = [_quoted(row[0]) for row in database.execute("select id from seed order by id").fetchall()]
    far = [
        _quoted(row[0])
        for row in database.execute(
            "select name from relation where chosen and not of_disease order by name"
        ).fetchall()
    ]
    blank = " or ".join(f"trim({name}) = ''" for name in NEEDED)
    touches = " or ".join(f"{end}_type = 'disease' and {end}_id in ({', '.join(seeds)})" for end in "xy")
    also = f" or relation in ({', '.join(far)})" if far else ""
    database.execute(
        f"create or replace table found as select relation, {blank} as blank, "
        f"case when {blank} or {touches}{also} then [{', '.join(_CELLS)}] end as cells, count(*) as n "
        f"from {source} group by all"
    )


def _mend(path: Path, mended: Path, header: Sequence[str]) -> tuple[int, tuple[Malformed, ...]]:
    """Writes the good records to another file; counts and names the others."""
    count, listed = 0, []
    with _opened(path) as file, mended.open("wb") as out:
        for record in records(file):
            reason = record.reason if isinstance(record, Malformed) else problem(record, header, NEEDED)
            if isinstance(record, Record) and reason is None:
                out.write(written(record))
                continue
            count += 1
            if len(listed) < LISTED:
                listed.append(Malformed(line=record.line, reason=str(reason)))
    return count, tuple(listed)


def _lines_at(path: Path, places: Sequence[int]) -> list[int]:
    """Numbers of the physical lines that begin at these bytes, which are in order."""
    found: list[int] = []
    line, at = 1, 0
    if not places:
        return found
    with _opened(path) as file:
        for place in places:
            while at < place and (piece := file.read(min(_PIECE, place - at))):
                line += piece.count(b"\n")
                at += len(piece)
            found.append(line)
    return found


def _opened(path: Path) -> IO[bytes]:
    return gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")


def _number(database: duckdb.DuckDBPyConnection, what: str) -> int:
    row = database.execute(f"select coalesce({what}, 0)::bigint from found").fetchone()
    assert row is not None
    return int(row[0])


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
