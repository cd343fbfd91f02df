"""Where the graph is: a folder for the embedded engine, or a server's address."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import BaseModel, ConfigDict, Field

from kg.errors import GraphError

DEFAULT_FOLDER = ".kgbench"
_SCHEMES = ("bolt", "bolt+s", "bolt+ssc", "neo4j", "neo4j+s", "neo4j+ssc")


class FolderTarget(BaseModel):
    """A graph in a folder of this machine, served by the embedded engine."""

    model_config = ConfigDict(frozen=True)

    folder: Path

    def __str__(self) -> str:
        """How messages name it."""
        return f"folder {self.folder}"


class ServerTarget(BaseModel):
    """A graph on a server; `database` None is the server's default, `password` None means no authentication."""

    model_config = ConfigDict(frozen=True)

    uri: str
    username: str = "neo4j"
    password: str | None = Field(default=None, repr=False)
    database: str | None = None

    @property
    def routed(self) -> bool:
        """Whether the address is that of a cluster, whose members tell who writes and who reads."""
        return self.uri.startswith("neo4j")

    def __str__(self) -> str:
        """How messages name it."""
        return f"{self.uri}, database {self.database}" if self.database else self.uri


Target = FolderTarget | ServerTarget


def find_target(graph: str | None = None, env: Mapping[str, str] | None = None) -> Target:
    """Where the graph is.

    Args:
        graph: the `--graph` option: a folder, or an address such as bolt://host:7687 (a path names the database).
        env: the environment; NEO4J_URI, NEO4J_USERNAME, NEO4J_PASSWORD and NEO4J_DATABASE name a server.

    Raises:
        GraphError: the address is not one of a graph server.
    """
    env = os.environ if env is None else env
    where = graph or env.get("NEO4J_URI") or DEFAULT_FOLDER
    if "://" in where:
        return _server(where, env)
    # NEO4J_URI is an address or a mistake; a folder is only ever meant by --graph.
    if not graph and env.get("NEO4J_URI"):
        raise GraphError(f"NEO4J_URI is '{where}', which is not an address. Set it to one such as bolt://host:7687.")
    try:
        return FolderTarget(folder=Path(where).expanduser().absolute())
    except (RuntimeError, OSError) as error:
        # Nobody of that name has a home, or the working folder is gone.
        raise GraphError(f"The folder '{where}' cannot be found ({error}). Give a whole path with --graph.") from error


def _server(uri: str, env: Mapping[str, str]) -> ServerTarget:
    try:
        parts = urlsplit(uri)
        port = parts.port
    except ValueError as error:
        raise GraphError(f"'{uri}' is not an address ({error}). Give one such as bolt://host:7687.") from None
    if parts.scheme not in _SCHEMES or not parts.hostname:
        raise GraphError(f"'{uri}' is not a graph server's address. Give one such as bolt://host:7687.")
    if parts.username or parts.password:
        raise GraphError("The address must not hold user or password. Set NEO4J_USERNAME and NEO4J_PASSWORD instead.")
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    plain = f"{parts.scheme}://{host}" + (f":{port}" if port else "") + (f"?{parts.query}" if parts.query else "")
    return ServerTarget(
        uri=plain,
        username=env.get("NEO4J_USERNAME") or "neo4j",
        password=env.get("NEO4J_PASSWORD") or None,
        database=parts.path.strip("/") or env.get("NEO4J_DATABASE") or None,
    )
