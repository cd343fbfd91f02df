"""Parquet files, written by DuckDB in parts, so that memory does not grow with the number of rows."""

from __future__ import annotations

import tempfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import orjson

from generators.export.dataset.columns import Column, duckdb_type
from kg.errors import UserError
from kg.extras import needing


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
    with needing("parquet", "Parquet"):
        import duckdb

    count = 0
    typed = ", ".join(f"{_text(name)}: {_text(duckdb_type(column))}" for name, column in named.items())
    said = ", ".join(f"{name}: {_text(value)}" for name, value in notes.items())
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".lines-", dir=path.parent) as folder:
            lines = Path(folder) / "rows.jsonl"
            with lines.open("wb") as file:
                for row in rows:
                    file.write(orjson.dumps(row) + b"\n")
                    count += 1
            # More than one thread may write the groups of rows in another order.
            with duckdb.connect(config={"threads": 1}) as database:
                database.execute(
                    f"COPY (SELECT * FROM read_json({_text(str(lines))}, format='newline_delimited', "
                    f"columns={{{typed}}}, maximum_object_size=1073741824)) TO {_text(str(path))} "
                    f"(FORMAT parquet, COMPRESSION zstd, KV_METADATA {{{said}}})"
                )
    except (OSError, duckdb.IOException) as error:
        raise UserError(f"{path} cannot be written ({str(error).splitlines()[0]}); choose another place.") from error
    return count


def _text(value: str) -> str:
    return "'" + value.replace("'", "''") + "'"
