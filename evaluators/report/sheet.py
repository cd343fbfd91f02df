"""A table of the report: the same rows on the page, in CSV and in Parquet."""

from collections.abc import Iterable, Mapping
from typing import Literal, NamedTuple

Kind = Literal["text", "whole", "number", "yes or no"]
Value = str | int | float | bool | None


class Sheet(NamedTuple):
    """Rows of plain values.

    Attributes:
        name: as it stands in the page's data and in file names.
        columns: name -> kind, in their order.
        rows: values in the order of the columns; None where there is no figure.
    """

    name: str
    columns: Mapping[str, Kind]
    rows: tuple[tuple[Value, ...], ...]


def sheet(name: str, columns: Mapping[str, Kind], rows: Iterable[Mapping[str, Value]]) -> Sheet:
    """A sheet from rows by column; what a row does not have is None."""
    return Sheet(name, columns, tuple(tuple(row.get(column) for column in columns) for row in rows))
