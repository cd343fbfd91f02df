"""Finding a real Neo4j: NEO4J_URI, else Docker, else Java with Maven."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NamedTuple

from kg.store import ServerTarget, find_target, open_store
from tests.engines import container, harness

REQUIRED = "KGBENCH_REQUIRE_NEO4J"


class FoundServer(NamedTuple):
    """A server for tests; `http_port` is where it serves the Browser, None where that is not known."""

    target: ServerTarget
    http_port: int | None


class NoServerError(Exception):
    """No Neo4j can be had here; says what was tried."""


@contextmanager
def server() -> Iterator[FoundServer]:
    """A running Neo4j.

    Raises:
        NoServerError: there is none, and none can be started.
    """
    if os.environ.get("NEO4J_URI"):
        target = find_target()
        assert isinstance(target, ServerTarget)
        refuse_data(target)
        yield FoundServer(target, None)
        return
    if container.answers():
        with container.neo4j() as (target, http_port):
            yield FoundServer(target, http_port)
        return
    lacking = harness.lacking()
    if lacking:
        raise NoServerError(f"No Neo4j: NEO4J_URI is not set, Docker does not answer, and {lacking}.")
    with harness.neo4j() as (target, http_port):
        yield FoundServer(target, http_port)


def refuse_data(target: ServerTarget) -> None:
    """The tests empty the database: one that holds something is not for them.

    Raises:
        NoServerError: it holds nodes.
    """
    with open_store(target) as connection:
        if connection.rows("store/counts"):
            raise NoServerError(
                f"The tests empty the database at {target}, and it holds data. "
                "Empty it, or set NEO4J_DATABASE to an empty one."
            )
