"""Parquet files, written by DuckDB in parts, so that memory does not grow with the number of rows."""

from __future__ import annotations

import errno
import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from generators.lines.columns import Column, duckdb_type
from kg.errors import UserError
from kg.extras import needing
from kg.store.disk_space import disk_is_full

with needing("parquet", "Parquet"):
    import duckdb

ROW_GROUP = 2048
"""Rows that are compressed together, and so the least that is read: the smallest number that DuckDB allows."""


def write_parquet(
    rows: Iterable[Mapping[str, Any]], named: Mapping[str, Column], path: Path, notes: Mapping[str, str]
) -> int:
    """Writes rows; the same rows give the same bytes.

    Args:
        rows: each with all columns.
        named: the columns.
        path: the file.
        notes: what the file says of itself, beside the schema.

    Returns:
        How many rows were written.

    Raises:
        UserError: the file cannot be written.
    """
    count = 0
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".lines-", dir=path.parent) as folder:
            lines = Path(folder) / "rows.jsonl"
            with lines.open("wb") as file:
                for row in rows:
                    file.write(orjson.dumps(row) + b"\n")
                    count += 1
            copy_rows(lines, named, path, notes)
    except OSError as error:
        told = error.strerror or str(error)
        raise UserError(f"{path} cannot be written ({told}); choose another place.") from error
    return count


def copy_rows(lines: Path, named: Mapping[str, Column], path: Path, notes: Mapping[str, str]) -> None:
    """Writes the rows of a file of JSON lines as one Parquet file.

    Args:
        lines: a row each, with all columns.
        named: the columns.
        path: the new file.
        notes: what it says of itself.

    Raises:
        OSError: it cannot be written.
    """
    typed = ", ".join(f"{text(name)}: {text(duckdb_type(column))}" for name, column in named.items())
    said = ", ".join(f"{name}: {text(value)}" for name, value in notes.items())
    try:
        # More than one thread may write the groups of rows in another order.
        with duckdb.connect(config={"threads": 1}) as database:
            database.execute(
                f"COPY (SELECT * FROM read_json({text(str(lines))}, format='newline_delimited', "
                f"columns={{{typed}}}, maximum_object_size=1073741824)) TO {text(str(path))} "
                f"(FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE {ROW_GROUP}, KV_METADATA {{{said}}})"
            )
    except duckdb.IOException as error:
        full = disk_is_full(path.parent)
        raise OSError(errno.ENOSPC if full else None, str(error).splitlines()[0], str(path)) from error


def text(value: str) -> str:
    """A text as DuckDB's SQL has it."""
    return "'" + value.replace("'", "''") + "'"
