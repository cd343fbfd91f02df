"""Emptying a graph between tests."""

from __future__ import annotations

from kg.store import Connection

_AT_ONCE = 10_000


def empty(connection: Connection) -> None:
    """Delete every node and edge."""
    while connection.write("store/clear", limit=_AT_ONCE)[0]["deleted"]:
        continue
