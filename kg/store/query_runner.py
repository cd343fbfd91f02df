"""Named queries, whoever runs them; the driver, which takes a second to load, is not needed to read what they give."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping
from typing import Any

from kg.chunks import chunks
from kg.store import queries
from kg.store.query import Query

Row = dict[str, Any]

DEFAULT_BATCH = 1000


ADDITIONAL = "additional"
"""The parameter of queries that can leave out what only additional disorders use; whoever runs them knows its value."""


class QueryRunner(ABC):
    """Runs named queries; a connection gives each its own transaction, a transaction runs all in one.

    Attributes:
        additional: whether queries see what only additional disorders use.
    """

    additional = True

    @abstractmethod
    def _run(self, text: str, params: Mapping[str, Any], doing: str, writing: bool) -> list[Row]: ...

    def rows(self, name: str, /, **params: Any) -> list[Row]:
        """Rows of the reading query `name`, each a mapping from column to value.

        Raises:
            GraphError: there is no such query, or the graph cannot answer it.
            ValueError: the query writes.
        """
        query = queries.load(name)
        if query.writes:
            raise ValueError(f"{name} writes; run it with write().")
        return self._run(query.text, self._complete(query, params), f"query {name}", writing=False)

    def one(self, name: str, /, **params: Any) -> Row:
        """The only row of the reading query `name`.

        Raises:
            ValueError: it gave none or several.
        """
        found = self.rows(name, **params)
        if len(found) != 1:
            raise ValueError(f"{name} gave {len(found)} rows where one was expected.")
        return found[0]

    def write(self, name: str, /, **params: Any) -> list[Row]:
        """Run the query `name`, which may change the graph, and return its rows."""
        query = queries.load(name)
        return self._run(query.text, self._complete(query, params), f"query {name}", writing=True)

    def batches(self, name: str, rows: Iterable[Row], size: int = DEFAULT_BATCH, /, **params: Any) -> int:
        """Run the writing query `name` over `rows`, `size` at a time as its parameter $rows.

        On a connection each batch is committed by itself; use a transaction for all or nothing.

        Returns:
            How many rows were sent.
        """
        sent = 0
        for batch in chunks(rows, size):
            self.write(name, rows=batch, **params)
            sent += len(batch)
        return sent

    def _complete(self, query: Query, params: Mapping[str, Any]) -> Mapping[str, Any]:
        return {ADDITIONAL: self.additional, **params} if ADDITIONAL in query.parameters else params

    def run_text(self, text: str, params: Mapping[str, Any] | None = None, *, writing: bool = False) -> list[Row]:
        """Rows of a query given as text, for what people type; the project's own queries have names.

        The caller has checked whether the text may write (`kg.store.writing.writes`).
        """
        return self._run(text, params or {}, "query", writing)
