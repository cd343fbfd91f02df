"""How results print themselves: as text in a terminal, as HTML tables in a notebook, as a frame of pandas."""

from __future__ import annotations

import shutil
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from html import escape
from typing import TYPE_CHECKING

from kg.errors import UserError
from kg.tables import Row, Table, printable

if TYPE_CHECKING:
    import pandas as pd

_MOST_ROWS = 60
"""So many rows of a table are printed; a frame has all of them."""
_WIDTH = 100
"""Columns of a text that goes into no terminal."""


class PrintedResult(ABC):
    """A result that shows its tables and remarks wherever it is printed."""

    @abstractmethod
    def headline(self) -> str:
        """What this is, in one line."""

    def drawn(self, width: int) -> Iterable[str]:
        """Lines of a drawing between the headline and the tables, no longer than so many columns if that can be."""
        return ()

    def drawn_html(self) -> str:
        """The same drawing for a notebook."""
        return ""

    def tables(self) -> Iterable[Table]:
        """What is shown below the headline."""
        return ()

    def notes(self) -> Iterable[str]:
        """Sentences that belong to the tables."""
        return ()

    def frame(self) -> pd.DataFrame:
        """The first table with every field, as a frame of pandas.

        Raises:
            UserError: pandas is not installed.
        """
        table = next(iter(self.tables()), Table("", (), (), ()))
        return data_frame(table.rows, table.fields)

    def __repr__(self) -> str:
        """Headline, tables and notes as text."""
        # Whoever prints nothing needs no layout.
        from kgbench.api.layout import laid_out

        width = shutil.get_terminal_size().columns if sys.stdout.isatty() else _WIDTH
        drawing = [printable(line) for line in self.drawn(width)]
        lines = [printable(self.headline()), *(["", *drawing] if drawing else [])]
        for table in self.tables():
            laid = laid_out(_beginning(table), width)
            lines += ["", *filter(None, [printable(table.title)]), *laid.heading, *laid.lines, *_rest(table)]
        notes = [printable(note) for note in self.notes()]
        return "\n".join([*lines, *(["", *notes] if notes else [])])

    def _repr_html_(self) -> str:
        """The same for a notebook."""
        drawing = self.drawn_html()
        parts = [f"<p><b>{escape(printable(self.headline()))}</b></p>", *([drawing] if drawing else [])]
        parts += map(table_html, self.tables())
        parts += [f"<p>{escape(printable(note))}</p>" for note in self.notes()]
        return "\n".join(parts)


def table_html(table: Table) -> str:
    """A table as HTML; everything in it is text, whatever it looks like."""
    columns = [(column, [column.show(row) for row in table.rows[:_MOST_ROWS]]) for column in table.columns]
    shown = [(column, cells) for column, cells in columns if any(cells) or (column.title and not column.rank)]
    title = f"<caption>{_text(table.title)}</caption>" if table.title else ""
    head = "".join(f'<th style="text-align:{_side(column.number)}">{_text(column.title)}</th>' for column, _ in shown)
    body = []
    for place in range(min(len(table.rows), _MOST_ROWS)):
        cells = (f'<td style="text-align:{_side(column.number)}">{_text(cells[place])}</td>' for column, cells in shown)
        body.append(f"<tr>{''.join(cells)}</tr>")
    rest = "".join(f"<p>{line}</p>" for line in _rest(table))
    return f"<table>{title}<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>{rest}"


def data_frame(rows: Sequence[Row], fields: Sequence[str]) -> pd.DataFrame:
    """Rows as a frame of pandas with these columns.

    Raises:
        UserError: pandas is not installed.
    """
    try:
        import pandas as pd
    except ImportError as error:
        raise UserError('A frame needs pandas, which is not installed: pip install "kgbench[notebooks]".') from error
    return pd.DataFrame([[row.get(field) for field in fields] for row in rows], columns=list(fields))


def _beginning(table: Table) -> Table:
    return table._replace(rows=table.rows[:_MOST_ROWS])


def _rest(table: Table) -> list[str]:
    more = len(table.rows) - _MOST_ROWS
    return [f"... and {more} more rows"] if more > 0 else []


def _side(number: bool) -> str:
    return "right" if number else "left"


def _text(text: str) -> str:
    return escape(printable(text)).replace("\n", "<br>")
