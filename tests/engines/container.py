"""Neo4j in a container, where a Docker engine answers."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from kg.store import ServerTarget

IMAGE = "neo4j:5.26"
_PASSWORD = "a password for tests"
_BROWSER_PORT = 7474


def answers() -> bool:
    """Whether a Docker engine is there."""
    from testcontainers.core.docker_client import DockerClient

    try:
        # Whatever goes wrong here, from a missing socket to a forbidden one, means no.
        return bool(DockerClient().client.ping())
    except Exception:
        return False


@contextmanager
def neo4j() -> Iterator[tuple[ServerTarget, int]]:
    """A container with an empty database, and the port of its Browser."""
    from testcontainers.community.neo4j import Neo4jContainer

    container = Neo4jContainer(IMAGE, password=_PASSWORD, username="neo4j")
    container.with_exposed_ports(_BROWSER_PORT)
    with container as running:
        target = ServerTarget(uri=running.get_connection_url(), username="neo4j", password=_PASSWORD)
        yield target, int(running.get_exposed_port(_BROWSER_PORT))
