"""Files of items read into rows: JSONL, CSV and XLSX, with everything that is wrong in them."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

import orjson

from generators.clinical.expert.columns import COLUMNS, ItemRow, column_named, row_of
from generators.table_files import xlsx
from generators.table_files.fault import RowFault
from generators.table_files.rows import bytes_of, csv_lines, decoded
from kg.errors import SourceError

FORMATS: tuple[Literal["jsonl", "csv", "xlsx"], ...] = ("jsonl", "csv", "xlsx")

_KNOWN = ", ".join(COLUMNS)


def read_rows(path: Path, faults: list[RowFault]) -> list[ItemRow]:
    """The rows of a file; what is wrong with a row is added to the faults, and the row left out.

    Raises:
        SourceError: the file cannot be read at all.
    """
    ending = path.suffix.lower().lstrip(".")
    if ending not in FORMATS:
        raise SourceError(f"{path} is none of {', '.join(f'.{one}' for one in FORMATS)}; save it as one of these.")
    data = bytes_of(path, "items")
    if ending == "jsonl":
        found = list(_of_json(decoded(path, data), faults))
    else:
        lines = xlsx.rows(path) if ending == "xlsx" else csv_lines(path, decoded(path, data))
        found = list(_of_table(list(lines), faults))
    if not found and not faults:
        faults.append(RowFault(0, "", "it holds no row", "`kgbench import template` writes one to begin with"))
    return found


def _of_json(text: str, faults: list[RowFault]) -> Iterator[ItemRow]:
    # Not splitlines: other signs than the newline may stand inside a text.
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            told = orjson.loads(line)
        except orjson.JSONDecodeError as error:
            faults.append(RowFault(number, "", f"it is not JSON ({error})", "write one object to a line"))
            continue
        if not isinstance(told, dict):
            faults.append(RowFault(number, "", "it is not an object", "write column names and texts in braces"))
            continue
        before = len(faults)
        values = {name: _value(number, name, value, faults) for name, value in _by_column(number, told, faults).items()}
        if len(faults) == before:
            yield row_of(number, values)


def _by_column(number: int, told: Mapping[str, Any], faults: list[RowFault]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for heading, value in told.items():
        name = column_named(heading)
        if name not in COLUMNS:
            faults.append(RowFault(number, "", f"there is no column {heading!r}", f"the columns are {_KNOWN}"))
        elif name in found:
            faults.append(RowFault(number, "", f"the column {name} stands there twice", "leave one out"))
        else:
            found[name] = value
    return found


def _value(number: int, name: str, value: Any, faults: list[RowFault]) -> str | tuple[str, ...]:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str():
            return value
        case int():
            return str(value)
        case list() if all(isinstance(one, str) for one in value):
            return tuple(value)
    faults.append(RowFault(number, "", f"{name} is neither a text nor a list of texts", "write it as text"))
    return ""


def _of_table(lines: Iterable[tuple[int, list[str]]], faults: list[RowFault]) -> Iterator[ItemRow]:
    """Rows under their headings."""
    columns: list[str] | None = None
    for number, cells in lines:
        if not any(cell.strip() for cell in cells):
            continue
        if columns is None:
            columns = _columns(number, cells, faults)
            continue
        beyond = [cell for cell in cells[len(columns) :] if cell.strip()]
        if beyond:
            faults.append(
                RowFault(number, "", "it has more cells than there are columns", "put texts with commas in quotes")
            )
            continue
        told: dict[str, str | tuple[str, ...]] = {
            name: cell for name, cell in zip(columns, cells, strict=False) if name in COLUMNS
        }
        yield row_of(number, told)


def _columns(number: int, cells: list[str], faults: list[RowFault]) -> list[str]:
    names = [column_named(cell) for cell in cells]
    for name, cell in zip(names, cells, strict=True):
        if name and name not in COLUMNS:
            faults.append(RowFault(number, "", f"there is no column {cell.strip()!r}", f"the columns are {_KNOWN}"))
        elif (
            name
            and names.count(name) > 1
            and RowFault(number, "", f"two columns are {name}", "leave one out") not in faults
        ):
            faults.append(RowFault(number, "", f"two columns are {name}", "leave one out"))
    if not set(names) & {*COLUMNS}:
        faults.append(RowFault(number, "", "the first row names no column", f"the columns are {_KNOWN}"))
    return names
