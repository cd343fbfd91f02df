"""Rows of a table in a file: CSV, XLSX, JSON lines, or a JSON list of objects."""

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import orjson

from generators.table_files import xlsx
from generators.table_files.fault import RowFault
from kg.errors import SourceError
from kg.tables import printable

FORMATS = ("csv", "xlsx", "jsonl", "json")
_LONGEST_FIELD = 10_000_000
_MOST_HEADINGS = 12
_FORMULA = re.compile(r"#(?:REF|VALUE|N/A|NAME|DIV/0|NUM|NULL)[!?]?")


class FileRow(NamedTuple):
    """One row.

    Attributes:
        number: from 1, as spreadsheets count, or the line or place in JSON.
        cells: heading -> value, a text in CSV and XLSX; empty texts are left out. Headings are in lower case with
            underscores for spaces and hyphens.
    """

    number: int
    cells: Mapping[str, Any]


class FileTable(NamedTuple):
    """A file read.

    Attributes:
        headings: every column that any row has, in the order in which they first stand.
        rows: that hold anything.
    """

    headings: tuple[str, ...]
    rows: tuple[FileRow, ...]

    def columns(self) -> str:
        """The first headings in words, for a message."""
        return printable(", ".join(self.headings[:_MOST_HEADINGS])) or "none"


def heading_of(text: str) -> str:
    """How a heading is compared: case, spaces, hyphens and underscores do not count."""
    return re.sub(r"[\s_-]+", "_", text.strip().removeprefix("\ufeff")).strip("_").casefold()


def read_table(path: Path, data: bytes, faults: list[RowFault], formats: Iterable[str] = FORMATS) -> FileTable:
    """The rows of a file by its ending; what is wrong with a row is added to the faults, and the row left out.

    Args:
        path: its ending says what it is.
        data: its bytes.
        faults: gets what is wrong.
        formats: endings that may be.

    Raises:
        SourceError: the file cannot be read at all.
    """
    ending = path.suffix.lower().lstrip(".")
    if ending not in formats:
        raise SourceError(f"{path} is none of {', '.join(f'.{one}' for one in formats)}; save it as one of these.")
    if ending == "xlsx":
        return _of_table(xlsx.rows(path), faults)
    text = decoded(path, data)
    if ending == "csv":
        return _of_table(csv_lines(path, text), faults)
    return _of_objects(_json_lines(text, faults) if ending == "jsonl" else _json_list(path, text), faults)


def bytes_of(path: Path, what: str) -> bytes:
    """The bytes of a file.

    Args:
        path: the file.
        what: what it should be, for the message.

    Raises:
        SourceError: it cannot be read.
    """
    try:
        return path.read_bytes()
    except OSError as error:
        raise SourceError(f"{path}: cannot be read ({error.strerror or error}); name a file of {what}.") from error


def decoded(path: Path, data: bytes) -> str:
    """The text of a file in UTF-8, without its byte order mark.

    Raises:
        SourceError: it is not UTF-8.
    """
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise SourceError(f"{path} is not UTF-8 (byte {error.start}); save it as UTF-8.") from error


def csv_lines(path: Path, text: str) -> Iterator[tuple[int, list[str]]]:
    """Number and cells of each line of CSV with commas, semicolons or tabs; blank ones are among them.

    Args:
        path: the file, for the message.
        text: what it holds.

    Raises:
        SourceError: it is not CSV.
    """
    head = text.partition("\n")[0]
    # Spreadsheets of half of Europe write semicolons.
    delimiter = max(",;\t", key=head.count)
    # A limit of the whole process, which others rely on; JSON of long trials passes the usual one.
    usual = csv.field_size_limit(_LONGEST_FIELD)
    try:
        lines = list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True))
    except csv.Error as error:
        raise SourceError(
            f"{path} cannot be read as CSV ({error}); write quotes in pairs, or save it as XLSX."
        ) from error
    finally:
        csv.field_size_limit(usual)
    yield from enumerate(lines, start=1)


def _of_table(lines: Iterable[tuple[int, list[str]]], faults: list[RowFault]) -> FileTable:
    headings: list[str] | None = None
    rows = []
    for number, cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        if headings is None:
            headings = _headings(number, cells, faults)
            continue
        if any(cell.strip() for cell in cells[len(headings) :]):
            faults.append(
                RowFault(number, "", "it has more cells than there are headings", "put texts with commas in quotes")
            )
            continue
        held = {name: cell.strip() for name, cell in zip(headings, cells, strict=False) if name and cell.strip()}
        for name, cell in held.items():
            if _FORMULA.fullmatch(cell):
                faults.append(RowFault(number, name, f"a formula failed ({cell})", "write the value itself"))
        rows.append(FileRow(number, held))
    return FileTable(tuple(filter(None, headings or ())), tuple(rows))


def _headings(number: int, cells: list[str], faults: list[RowFault]) -> list[str]:
    names = [heading_of(cell) for cell in cells]
    for name in sorted({name for name in names if name and names.count(name) > 1}):
        faults.append(RowFault(number, name, "two columns have this heading", "leave one out"))
    return names


def _json_lines(text: str, faults: list[RowFault]) -> Iterator[tuple[int, Any]]:
    # Not splitlines: other signs than the newline may stand inside a text.
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                yield number, orjson.loads(line)
            except orjson.JSONDecodeError as error:
                faults.append(RowFault(number, "", f"it is not JSON ({error})", "write one object to a line"))


def _json_list(path: Path, text: str) -> Iterator[tuple[int, Any]]:
    try:
        held = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        raise SourceError(f"{path} is not JSON ({error}); save it again, or as CSV.") from error
    if not isinstance(held, list):
        raise SourceError(f"{path} is not a JSON list of objects; save it as one, or as CSV.")
    yield from enumerate(held, start=1)


def _of_objects(objects: Iterable[tuple[int, Any]], faults: list[RowFault]) -> FileTable:
    rows = []
    headings: dict[str, None] = {}
    for number, told in objects:
        if not isinstance(told, dict):
            faults.append(RowFault(number, "", "it is not an object", "write column names and values in braces"))
            continue
        cells: dict[str, Any] = {}
        for heading, value in told.items():
            name = heading_of(heading)
            if name in cells:
                faults.append(RowFault(number, name, "the column stands there twice", "leave one out"))
            elif name and value not in (None, ""):
                cells[name] = value.strip() if isinstance(value, str) else value
        headings.update(dict.fromkeys(cells))
        rows.append(FileRow(number, cells))
    return FileTable(tuple(headings), tuple(rows))
