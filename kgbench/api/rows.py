"""The rows of a query: a list that prints itself as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from kg.tables import Table, plain
from kgbench.api.printed import PrintedResult, data_frame

if TYPE_CHECKING:
    import pandas as pd


class GraphRows(list[dict[str, Any]]):
    """The rows of a query, as mappings from column to plain value.

    Attributes:
        columns: their names, in the order of the query, also where there is no row.
        title: what the query is.
        hints: what a person should know where there is no row.
    """

    def __init__(
        self, rows: list[dict[str, Any]], columns: tuple[str, ...], title: str = "", hints: tuple[str, ...] = ()
    ) -> None:
        """Takes the rows."""
        super().__init__(rows)
        self.columns = columns
        self.title = title
        self.hints = hints

    def frame(self) -> pd.DataFrame:
        """The rows as a frame of pandas.

        Raises:
            UserError: pandas is not installed.
        """
        return data_frame(self, self.columns)

    def _repr_html_(self) -> str:
        """A table for a notebook."""
        return _RowsShown(self)._repr_html_()

    def __repr__(self) -> str:
        """A table as text."""
        return repr(_RowsShown(self))


class _RowsShown(PrintedResult):
    """How the rows of a query print."""

    def __init__(self, rows: GraphRows) -> None:
        self._rows = rows

    def headline(self) -> str:
        count = f"{len(self._rows)} row{'' if len(self._rows) == 1 else 's'}"
        return f"{self._rows.title}: {count}" if self._rows.title else count

    def tables(self) -> tuple[Table, ...]:
        return (plain("", self._rows, self._rows.columns),) if self._rows else ()

    def notes(self) -> tuple[str, ...]:
        return () if self._rows else self._rows.hints
