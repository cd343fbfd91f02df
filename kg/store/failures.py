"""What the driver reports, as the short sentence that a user can act on.

Engines differ in classes and messages, so only families and status codes decide; a message is shown, never matched.
"""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from neo4j.exceptions import AuthError, DriverError, Neo4jError, ServiceUnavailable, TransientError

from kg.errors import GraphError
from kg.store.disk_space import disk_is_full

_KNOCK = 2.0


@contextmanager
def explained(
    where: str,
    doing: str = "",
    *,
    address: tuple[str, int] | None = None,
    folder: Path | None = None,
    routed: bool = False,
) -> Iterator[None]:
    """Turn driver errors in the block into user errors.

    Args:
        where: what names the graph, such as an address.
        doing: the query at work, such as "query oracle/verdicts"; empty while connecting.
        address: host and port, while connecting: whether anything listens there decides what is said.
        folder: of a graph on this machine: whether its disk is full decides what is said.
        routed: the address is that of a cluster.

    Raises:
        GraphError: for every error of the driver or the server.
    """
    try:
        yield
    except AuthError as error:
        raise GraphError(
            f"The graph at {where} refused the user name or password. "
            "Set NEO4J_USERNAME and NEO4J_PASSWORD to a user of that server."
        ) from error
    except ServiceUnavailable as error:
        if address is not None and routed and _listens(address):
            raise GraphError(
                f"The server at {where} does not tell which members of its cluster are to be asked. Give the Bolt port "
                "of a member (usually 7687), or, for a server of its own, an address that begins with bolt://."
            ) from error
        if address is not None and _listens(address):
            raise GraphError(
                f"Something listens at {where}, but it does not speak Bolt, the protocol of graph servers. Give the "
                "server's Bolt port (usually 7687), not that of its web page (usually 7474)."
            ) from error
        raise GraphError(
            f"No graph server answers at {where}. Start it, or correct the address (--graph or NEO4J_URI)."
        ) from error
    except (DriverError, Neo4jError) as error:
        raise GraphError(_explanation(error, where, doing, folder)) from error


def _explanation(error: DriverError | Neo4jError, where: str, doing: str, folder: Path | None) -> str:
    wrong_query = isinstance(error, Neo4jError) and (error.code or "").startswith("Neo.ClientError.Statement.Syntax")
    if folder is not None and not wrong_query and disk_is_full(folder):
        return (
            f"The disk that holds the graph's folder {folder} is full, so the graph cannot be written. Make room, then "
            "run the command again."
        )
    if isinstance(error, TransientError):
        return f"The graph at {where} is busy or short of memory ({_short(error)}). Try again."
    if isinstance(error, Neo4jError):
        return _refusal(error, where, doing)
    return f"The connection to the graph at {where} failed: {_short(error)}"


def _listens(address: tuple[str, int]) -> bool:
    try:
        with socket.create_connection(address, timeout=_KNOCK):
            return True
    except (OSError, UnicodeError):
        return False


def _refusal(error: Neo4jError, where: str, doing: str) -> str:
    code = error.code or ""
    if code == "Neo.ClientError.Database.DatabaseNotFound":
        return f"The graph server at {where} has no such database. Correct NEO4J_DATABASE or create the database."
    if code.startswith("Neo.ClientError.Security"):
        return f"The graph at {where} does not allow this user to do that. Use a user that may."
    return f"The graph at {where} refused the {doing or 'connection'}: {_short(error)}"


def _short(error: Neo4jError | DriverError) -> str:
    text = (error.message if isinstance(error, Neo4jError) else str(error)) or type(error).__name__
    line = " ".join(text.split())
    return line if len(line) <= 300 else f"{line[:297]}..."
