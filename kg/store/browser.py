"""Where Neo4j Browser comes from: the server itself, or the jar that it is published as."""

from __future__ import annotations

from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from kg.store.target import ServerTarget

JAR = "neo4j-browser-5.24.0.jar"
ARTEFACT = "org.neo4j.client:neo4j-browser:5.24.0"
"""The jar's Maven coordinates. GPL-3.0: fetched for use, never shipped."""

_PORT = 7474
_TIMEOUT = 2.0


def served_by(target: ServerTarget) -> str | None:
    """The address at which a server gives out Neo4j Browser, None where it does not on the usual port."""
    host = urlsplit(target.uri).hostname or "127.0.0.1"
    host = f"[{host}]" if ":" in host else host
    address = f"http://{host}:{_PORT}/browser/"
    try:
        with urlopen(Request(address, method="HEAD"), timeout=_TIMEOUT) as answer:
            return address if answer.status == 200 else None
    except (URLError, OSError, ValueError):
        return None
