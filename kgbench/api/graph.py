"""The graph as callers hold it: opened once, asked by the names of queries, closed at the end."""

from __future__ import annotations

import os
import weakref
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

from kg.errors import GraphError
from kg.store.query_runner import ADDITIONAL
from kg.store.target import DEFAULT_FOLDER, FolderTarget, ServerTarget, Target, find_target
from kg.tables import Table, plain
from kgbench.api.printed import PrintedResult
from kgbench.api.progress import Progress, progress_for
from kgbench.api.queries import check_parameters, named_query
from kgbench.api.rows import GraphRows

if TYPE_CHECKING:
    from kg.store import Connection
    from kg.store.query import Query

Place = str | Path | Target | None
"""Where a graph is: a folder, an address such as bolt://host:7687, or None for what the environment names."""


class Graph(PrintedResult):
    """A graph: use it as a context manager, or close it; one that is abandoned closes when the process ends.

    Attributes:
        target: where it is.
    """

    def __init__(self, target: Target) -> None:
        """Takes where the graph is; it is opened when it is first asked for."""
        self.target = target
        self._connection: Connection | None = None
        self._closed = False

    def opened(self, *, create: bool = False) -> Connection:
        """The open connection, for code of the packages below.

        Args:
            create: make an empty graph in a folder that holds none; otherwise such a folder is a mistake.

        Raises:
            GraphError: it cannot be reached or started, there is none, or it was closed.
        """
        if self._closed:
            raise GraphError(f"The graph ({self.target}) was closed. Open it again with kgbench.connect().")
        if self._connection is None:
            from kg.store import open_store

            self._connection = open_store(self.target, create=create)
            # A process must not wait at its end for others that use the engine which it has started.
            self._abandoned = weakref.finalize(self, self._connection.close, patient=False)
        return self._connection

    def rows(self, query: str, /, **params: Any) -> GraphRows:
        """Rows of a named query that reads, such as ``explore/04_shared_symptoms``.

        Args:
            query: its name; ``kgbench.queries()`` lists all.
            params: the values of its parameters.

        Raises:
            GraphError: there is no such query, a parameter is missing or unknown, it writes, or the graph refuses.
        """
        found = named_query(query)
        check_parameters(found, params)
        if found.writes:
            raise GraphError(f"{query} may change the graph. Run it with Graph.write().")
        return self.run(found, params)

    def write(self, query: str, /, **params: Any) -> GraphRows:
        """The same for a named query that may change the graph."""
        found = named_query(query)
        check_parameters(found, params)
        return self.run(found, params, create=found.writes)

    def cypher(self, text: str, params: Mapping[str, Any] | None = None, *, write: bool = False) -> GraphRows:
        """Rows of a query that you write.

        Args:
            text: Cypher.
            params: the values of its parameters.
            write: allow a query that changes the graph.

        Raises:
            GraphError: the query may change the graph and that was not allowed, or the graph refuses it.
        """
        writing = self.may_write(text)
        if writing and not write:
            raise GraphError("This query may change the graph. Allow that with write=True if it is meant.")
        rows = _plain(self.opened(create=write).run_text(text, params or {}, writing=writing))
        return GraphRows(rows, tuple(rows[0] if rows else ()))

    @staticmethod
    def may_write(text: str) -> bool:
        """Whether a query that you write may change the graph."""
        from kg.store.writing import writes

        return writes(text)

    def run(self, query: Query, params: Mapping[str, Any], *, create: bool = False) -> GraphRows:
        """Rows of a query whose parameters were checked.

        Args:
            query: the query.
            params: the values of its parameters.
            create: make an empty graph in a folder that holds none.

        Raises:
            GraphError: the graph refuses.
        """
        from kg.explore.needs import sentences

        values = {ADDITIONAL: True, **params} if ADDITIONAL in query.parameters else params
        rows = _plain(self.opened(create=create).run_text(query.text, values, writing=query.writes))
        # An empty result names no columns on every engine, so they come from the query's header.
        columns = query.columns or tuple(rows[0] if rows else ())
        return GraphRows(rows, columns, query.title, tuple(sentences(query)))

    def close(self, *, patient: bool = True) -> None:
        """Closes it; once more does nothing.

        Args:
            patient: an engine that was started for it waits for other processes that use it.
        """
        self._closed = True
        if self._connection is not None:
            self._abandoned.detach()
            connection, self._connection = self._connection, None
            connection.close(patient=patient)

    def __enter__(self) -> Self:
        """The graph itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes it, at once where the block was interrupted."""
        self.close(patient=kind is None or issubclass(kind, Exception))

    def headline(self) -> str:
        """Where the graph is and whether it is open."""
        state = "closed" if self._closed else "open" if self._connection else "not opened yet"
        return f"Graph ({self.target}), {state}"

    def tables(self) -> Iterator[Table]:
        """How many nodes of each label an open graph holds."""
        if self._connection is not None:
            yield plain("", self._connection.rows("store/counts"), ("label", "nodes"))

    @contextmanager
    def borrowed(self) -> Iterator[Graph]:
        """This graph while it is open; another on the same place, for the block alone, once it was closed."""
        if not self._closed:
            yield self
            return
        with Graph(self.target) as again:
            yield again

    @property
    def data_folder(self) -> Path:
        """The folder for what is kept beside the graph: its own, or the default one where it is on a server."""
        return self.target.folder if isinstance(self.target, FolderTarget) else Path(DEFAULT_FOLDER)


def graph_at(place: Place = None) -> Graph:
    """The graph at a place, not opened yet.

    Args:
        place: a folder or an address; without it KGBENCH_GRAPH, NEO4J_URI or ``.kgbench`` say.

    Raises:
        GraphError: the address is wrong.
    """
    if isinstance(place, FolderTarget | ServerTarget):
        return Graph(place)
    named = None if place is None else os.fspath(place)
    return Graph(find_target(named or os.environ.get("KGBENCH_GRAPH")))


def connect(place: Place = None, *, create: bool = False, progress: bool | Progress = True) -> Graph:
    """Opens a graph.

    Args:
        place: a folder, or a server's address such as ``bolt://host:7687``. Without it the environment says, as for
            the commands: KGBENCH_GRAPH, then NEO4J_URI, then the folder ``.kgbench``; that folder is made and filled
            with the knowledge that came with kgbench where it holds no graph yet.
        create: make a graph at the named place too, and fill it where it is empty.
        progress: say what is loaded.

    Raises:
        GraphError: there is no graph, or it cannot be reached.
    """
    graph = graph_at(place)
    usual = place is None and not os.environ.get("KGBENCH_GRAPH") and not os.environ.get("NEO4J_URI")
    try:
        connection = graph.opened(create=create or usual)
        if create or usual:
            from kg.sources.ensure import fill_empty

            said = fill_empty(connection)
            if said:
                progress_for(progress).note(said)
    except BaseException:
        graph.close(patient=False)
        raise
    return graph


@contextmanager
def graph_or_usual(graph: Graph | None) -> Iterator[Graph]:
    """The given graph while it is open, or else one for the block: on the same place, or where the environment says."""
    if graph is not None:
        with graph.borrowed() as found:
            yield found
        return
    with graph_at() as found:
        yield found


def _plain(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    from kg.store.values import plain as plain_value

    return [{column: plain_value(value) for column, value in row.items()} for row in rows]
