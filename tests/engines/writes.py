"""Whether anybody has written to a graph meanwhile: to read all of it, only to see what it holds, takes seconds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from neo4j import WRITE_ACCESS, Session

from kg.store import Connection

_session = Connection._session
_written: Counter[int] = Counter()
"""How often this process wrote, by the port of the server."""


class WriteStamp(NamedTuple):
    """Two that are equal are of one state of a graph.

    Attributes:
        written: how often this process has written there.
        counts: nodes by label, by which what other processes wrote is noticed.
    """

    written: int
    counts: tuple[tuple[str, int], ...]


def stamp(connection: Connection) -> WriteStamp:
    """That of a graph now."""
    counts = tuple((row["label"], row["nodes"]) for row in connection.rows("store/counts"))
    return WriteStamp(_written[connection.port], counts)


@contextmanager
def _counted(self: Connection, access: str) -> Iterator[Session]:
    _written[self.port] += access == WRITE_ACCESS
    with _session(self, access) as session:
        yield session


Connection._session = _counted  # type: ignore[method-assign]
