"""What the driver reports, as the short sentence that a user can act on.

Engines differ in classes and messages, so only families and status codes decide; a message is shown, never matched.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from neo4j.exceptions import AuthError, DriverError, Neo4jError, ServiceUnavailable, TransientError

from kg.errors import UserError


@contextmanager
def explained(where: str, doing: str = "") -> Iterator[None]:
    """Turn driver errors in the block into user errors.

    Args:
        where: what names the graph, such as an address.
        doing: the query at work, such as "query oracle/verdicts"; empty while connecting.

    Raises:
        UserError: for every error of the driver or the server.
    """
    try:
        yield
    except AuthError as error:
        raise UserError(
            f"The graph at {where} refused the user name or password. "
            "Set NEO4J_USERNAME and NEO4J_PASSWORD to a user of that server."
        ) from error
    except ServiceUnavailable as error:
        raise UserError(
            f"No graph server answers at {where}. Start it, or correct the address (--graph or NEO4J_URI)."
        ) from error
    except TransientError as error:
        raise UserError(f"The graph at {where} is busy or short of memory ({_short(error)}). Try again.") from error
    except Neo4jError as error:
        raise UserError(_refusal(error, where, doing)) from error
    except DriverError as error:
        raise UserError(f"The connection to the graph at {where} failed: {_short(error)}") from error


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
