"""The tables of a report as files: CSV for people, Parquet with types for programs."""

import csv
import io
from collections.abc import Iterable
from pathlib import Path

from evaluators.report.sheet import Kind, Sheet
from kg.errors import UserError
from kg.extras import needing

_TYPES: dict[Kind, str] = {"text": "VARCHAR", "whole": "BIGINT", "number": "DOUBLE", "yes or no": "BOOLEAN"}


def export(sheets: Iterable[Sheet], folder: Path) -> None:
    """Writes each table as ``<name>.csv`` and ``<name>.parquet``.

    Raises:
        UserError: a file cannot be written, or the package that writes Parquet is not installed.
    """
    with needing("parquet", "Writing tables as Parquet"):
        import duckdb

    try:
        folder.mkdir(parents=True, exist_ok=True)
        for sheet in sheets:
            (folder / f"{sheet.name}.csv").write_text(csv_text(sheet), encoding="utf-8", newline="")
            _parquet(sheet, folder)
    except (OSError, duckdb.IOException) as error:
        raise UserError(f"{folder}: cannot be written ({error}). Name a folder that can be.") from error


def csv_text(sheet: Sheet) -> str:
    """A table as CSV, with its columns in the first line; an empty field is a figure that is not defined."""
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(sheet.columns)
    writer.writerows(sheet.rows)
    return text.getvalue()


def _parquet(sheet: Sheet, folder: Path) -> None:
    """From the CSV, whose texts are read as they stand and whose empty fields are null."""
    import duckdb

    types = {column: _TYPES[kind] for column, kind in sheet.columns.items()}
    with duckdb.connect() as database:
        table = database.read_csv(
            str(folder / f"{sheet.name}.csv"),
            header=True,
            columns=types,
            delimiter=",",
            quotechar='"',
            escapechar='"',
            auto_detect=False,
        )
        table.write_parquet(str(folder / f"{sheet.name}.parquet"))
