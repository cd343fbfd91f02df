"""How a record of JSON lies in a row of a Parquet file, and comes back byte by byte."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from generators.lines.columns import Column


class RowLayout(NamedTuple):
    """The columns of one kind of record.

    Attributes:
        columns: by name, in the order of the record's fields.
        row: a record, as its line says it, with all columns.
        line: the bytes of the line that a row was made from, newline included.
    """

    columns: Mapping[str, Column]
    row: Callable[[Mapping[str, Any]], dict[str, Any]]
    line: Callable[[Mapping[str, Any]], bytes]
