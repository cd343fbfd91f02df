"""Tables as data: what a command has to print, before anybody knows how wide the terminal is."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

Row = Mapping[str, Any]


class Column(NamedTuple):
    """A column as people read it.

    Attributes:
        title: its heading.
        show: the text of a row in it.
        number: stands to the right.
        rank: 0 where it always stays; of the others the greatest is left out first where the terminal is narrow.
        wraps: its text may go over several lines, broken between words; otherwise it stands on one line, whole.
    """

    title: str
    show: Callable[[Row], str]
    number: bool = False
    rank: int = 0
    wraps: bool = False


class Table(NamedTuple):
    """Rows, and two ways to see them.

    Attributes:
        title: above it; may be empty.
        columns: for people.
        fields: for programs: keys of the rows, every one a column of the CSV.
        rows: key -> plain value.
        dim: which rows say little, and are shown so; None for no row.
    """

    title: str
    columns: Sequence[Column]
    fields: Sequence[str]
    rows: Sequence[Row]
    dim: Callable[[Row], bool] | None = None


def plain(title: str, rows: Sequence[Row], fields: Sequence[str]) -> Table:
    """A table of values as they are; no column is ever left out of it."""
    return Table(title, [_as_it_is(field, rows) for field in fields], fields, rows)


def _as_it_is(field: str, rows: Sequence[Row]) -> Column:
    values = [row.get(field) for row in rows if row.get(field) is not None]
    numeric = bool(values) and all(isinstance(value, int | float) and not isinstance(value, bool) for value in values)
    return Column(field, lambda row: cell(row.get(field)), number=numeric, wraps=not numeric)


def cell(value: Any) -> str:
    """A value as text: nothing for None, a text as it is, all else as JSON."""
    if value is None:
        return ""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def printable(text: str) -> str:
    """A text without signs that would steer a terminal: names and replies come from files and models."""
    return "".join(
        sign if sign.isprintable() or sign == "\n" else " " if sign == "\t" else "\N{REPLACEMENT CHARACTER}"
        for sign in text
    )
