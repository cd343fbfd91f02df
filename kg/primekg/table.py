"""One pass over PrimeKG's table: rows that touch a seed whole, all others as counts."""

from __future__ import annotations

import codecs
import gzip
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BufferedReader
from pathlib import Path
from typing import NamedTuple

import duckdb

from kg.errors import SourceError
from kg.primekg.reconciliation import LISTED, Malformed
from kg.primekg.records import LONGEST, CsvRecord, problem, records, written

COLUMNS = (
    "relation",
    "display_relation",
    *(f"{end}_{name}" for end in "xy" for name in ("index", "id", "type", "name", "source")),
)
"""Those of kg.csv."""
NEEDED = ("relation", "x_id", "x_type", "y_id", "y_type")
"""Columns without which a row is malformed."""

_CLEAR = {
    "MISSING COLUMNS": f"fewer columns than {len(COLUMNS)}",
    "TOO MANY COLUMNS": f"more columns than {len(COLUMNS)}",
}
"""What is wrong with one record and tells nothing of the next, in the reader's words and in ours."""
_PIECE = 1 << 20


class CsvTable(NamedTuple):
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


def scan(database: duckdb.DuckDBPyConnection, path: Path) -> CsvTable:
    """Makes the table `found(relation, blank, cells, n)`, as `canonical.sql` takes it.

    Args:
        database: with the tables `seed` and `relation`.
        path: .csv, .csv.gz or .parquet.

    Raises:
        SourceError: there is no such file, or it lacks a column.
    """
    source = whole(database, path)
    if path.suffix == ".parquet":
        return _scan_parquet(database, path, source)
    return _scan_csv(database, path)


def csv_reader(path: Path, header: Sequence[str]) -> str:
    """DuckDB's reader of a CSV file, as SQL: all of it text, malformed records set aside."""
    columns = ", ".join(f"'{name}': 'VARCHAR'" for name in header)
    return (
        f"read_csv({_quoted(str(path))}, columns = {{{columns}}}, header = true, "
        "auto_detect = false, delim = ',', quote = '\"', escape = '\"', nullstr = '', strict_mode = true, "
        f"encoding = 'utf-8', ignore_errors = true, store_rejects = true, max_line_size = {LONGEST})"
    )


def csv_header(path: Path) -> tuple[str, ...]:
    """The columns of a CSV file.

    Raises:
        SourceError: they are not those of kg.csv.
    """
    with _opened(path) as file:
        first = file.readline(LONGEST)
    found = next(records([first.removeprefix(codecs.BOM_UTF8)]), None)
    fields = found.fields if isinstance(found, CsvRecord) else []
    return _checked(path, [field.decode(errors="replace") for field in fields])


def _checked(path: Path, names: Sequence[str]) -> tuple[str, ...]:
    if sorted(names) != sorted(COLUMNS):
        raise SourceError(f"{path}: its columns are {', '.join(names) or 'none'}; kg.csv has {', '.join(COLUMNS)}.")
    return tuple(names)


def _scan_csv(database: duckdb.DuckDBPyConnection, path: Path) -> CsvTable:
    header = csv_header(path)
    try:
        return _scan_whole(database, path, header)
    except _DefectiveError:
        # What a broken quote does to its neighbours is decided here, and not by how the reader splits the file.
        with tempfile.TemporaryDirectory(prefix="kgbench-primekg-") as folder:
            mended = Path(folder) / "mended.csv"
            malformed, listed = _mend(path, mended, header)
            database.execute("drop table if exists reject_errors; drop table if exists reject_scans")
            good = _scan_whole(database, mended, header)
        return CsvTable(good.rows + malformed, malformed, listed)


def _scan_whole(database: duckdb.DuckDBPyConnection, path: Path, header: Sequence[str]) -> CsvTable:
    """One pass, all of it in the database.

    Raises:
        _DefectiveError: some record is malformed in a way that leaves its line or its neighbours unclear.
    """
    # The reader looks at the columns that it gives out only, and a file is UTF-8 as a whole.
    with ThreadPoolExecutor(1) as beside:
        utf8 = beside.submit(_is_utf8, path)
        try:
            _keep_and_count(database, csv_reader(path, header))
        except duckdb.InvalidInputException as error:
            raise _DefectiveError from error
        if not utf8.result():
            raise _DefectiveError
    rejects = database.execute(
        "select line_byte_position, max(error_type) from reject_errors group by 1 order by 1"
    ).fetchall()
    if any(kind not in _CLEAR for _, kind in rejects) or _number(database, "count(*) filter (blank)"):
        raise _DefectiveError
    listed = rejects[:LISTED]
    lines = _lines_at(path, [place for place, _ in listed])
    malformed = tuple(Malformed(line=line, reason=_CLEAR[kind]) for line, (_, kind) in zip(lines, listed, strict=True))
    return CsvTable(_number(database, "sum(n)") + len(rejects), len(rejects), malformed)


def whole(database: duckdb.DuckDBPyConnection, path: Path) -> str:
    """All rows of the file as SQL, blank cells null; malformed records are set aside.

    Raises:
        SourceError: there is no such file, or it lacks a column.
    """
    if not path.is_file():
        raise SourceError(f"{path}: there is no such file; name PrimeKG's kg.csv (`kgbench fetch primekg` gets it).")
    if path.suffix != ".parquet":
        return csv_reader(path, csv_header(path))
    names = [row[0] for row in database.execute(f"describe select * from {_parquet(path)}").fetchall()]
    return f"(select {_texts(_checked(path, names))} from {_parquet(path)})"


def _parquet(path: Path, more: str = "") -> str:
    return f"read_parquet({_quoted(str(path))}{more})"


def _texts(names: Sequence[str]) -> str:
    return ", ".join(f"nullif({name}::varchar, '') as {name}" for name in names)


def _scan_parquet(database: duckdb.DuckDBPyConnection, path: Path, source: str) -> CsvTable:
    _keep_and_count(database, source)
    rows, malformed = _number(database, "sum(n)"), _number(database, "sum(n) filter (blank)")
    blanks = " ".join(f"when {name} is null then 'no {name}'" for name in NEEDED)
    listed = database.execute(
        f"select number, reason from (select file_row_number + 1 as number, case {blanks} end as reason from "
        f"(select {_texts(COLUMNS)}, file_row_number from {_parquet(path, ', file_row_number = true')})) "
        f"where reason is not null order by number limit {LISTED}"
    ).fetchall() if malformed else []  # fmt: skip
    database.execute("delete from found where blank")
    return CsvTable(rows, malformed, tuple(Malformed(line=number, reason=reason) for number, reason in listed))


def _keep_and_count(database: duckdb.DuckDBPyConnection, source: str) -> None:
    """A group for each row that may matter, and one for all others of a relation.

    In PrimeKG every edge stands in both directions, so that whatever is second is first elsewhere: the name, source
    and index of the second are only read, by another pass, where that does not hold.
    """
    _pass(database, source, "null, y_id, y_type, null, null")
    lopsided = (
        "select 1 from (select cells[8], cells[7] from found except select cells[3], cells[2] from found) limit 1"
    )
    if database.execute(lopsided).fetchone():
        _pass(database, source, "y_index, y_id, y_type, y_name, y_source")


def _pass(database: duckdb.DuckDBPyConnection, source: str, second: str) -> None:
    """Reads the file once, with these cells of a row's second end.

    Rows are counted by their cells as one text, and ids compared with one pattern of all seeds: over millions of rows
    a list as key and a comparison with each seed would take noticeably longer.
    """
    seeds = _quoted(_text(database, "select string_agg(regexp_escape(id), '|' order by id) from seed"))
    far = _listed(database, "select name from relation where chosen and not of_disease order by name")
    blank = " or ".join(f"{name} is null" for name in NEEDED)
    touches = " or ".join(f"{end}_type = 'disease' and regexp_full_match({end}_id, {seeds})" for end in "xy")
    also = f" or relation in ({far})" if far else ""
    database.execute(
        f"""create or replace table found as
        select relation, n, from_json(packed, '["VARCHAR"]') as cells, packed is not null and
          (relation is null or cells[2] is null or cells[3] is null or cells[7] is null or cells[8] is null) as blank
        from (
          select relation, count(*) as n, case when {touches}{also} or {blank}
            then to_json([x_index, x_id, x_type, x_name, x_source, {second}])::varchar end as packed
          from {source} group by all
        )"""
    )


def _text(database: duckdb.DuckDBPyConnection, query: str) -> str:
    row = database.execute(query).fetchone()
    return "" if row is None or row[0] is None else str(row[0])


def _listed(database: duckdb.DuckDBPyConnection, query: str) -> str:
    return ", ".join(_quoted(text) for (text,) in database.execute(query).fetchall())


def _mend(path: Path, mended: Path, header: Sequence[str]) -> tuple[int, tuple[Malformed, ...]]:
    """Writes the good records to another file; counts and names the others."""
    count = 0
    listed: list[Malformed] = []
    with _opened(path) as file, mended.open("wb") as out:
        for record in records(file):
            reason = record.reason if isinstance(record, Malformed) else problem(record, header, NEEDED)
            if isinstance(record, CsvRecord) and reason is None:
                out.write(written(record))
                continue
            count += 1
            if len(listed) < LISTED:
                listed.append(Malformed(line=record.line, reason=str(reason)))
    return count, tuple(listed)


def _is_utf8(path: Path) -> bool:
    decoder = codecs.getincrementaldecoder("utf-8")()
    piece = bytearray(_PIECE)
    pending = False
    try:
        with _opened(path) as file:
            while size := file.readinto(piece):
                part = piece if size == _PIECE else piece[:size]
                if pending or not part.isascii():
                    decoder.decode(part)
                    pending = bool(decoder.getstate()[0])
        decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        return False
    return True


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


def _opened(path: Path) -> gzip.GzipFile | BufferedReader:
    return gzip.open(path, "rb") if path.suffix == ".gz" else path.open("rb")


def _number(database: duckdb.DuckDBPyConnection, what: str) -> int:
    row = database.execute(f"select coalesce({what}, 0)::bigint from found").fetchone()
    assert row is not None
    return int(row[0])


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
