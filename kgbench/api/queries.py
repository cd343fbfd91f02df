"""The named queries, and the values that their parameters get."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from kg.errors import GraphError
from kg.store.query_runner import ADDITIONAL

if TYPE_CHECKING:
    from kg.store.query import Query


def queries() -> list[Query]:
    """Every named query, by name: its title, purpose, parameters and columns."""
    from kg.store import queries as stored

    return stored.all_queries()


def named_query(name: str) -> Query:
    """The query of a name.

    Raises:
        GraphError: there is none.
    """
    from kg.store import queries as stored

    return stored.load(name)


def check_parameters(query: Query, given: Mapping[str, Any], written: str = "{}=...") -> None:
    """Refuses values for a query that lack one of its parameters, or name one that it does not have.

    ``additional`` may be left out: such a query then sees everything.

    Args:
        query: the query.
        given: the values by parameter.
        written: how the caller writes a parameter.

    Raises:
        GraphError: names what is missing or unknown.
    """
    wanted = set(query.parameters)
    missing, unknown = sorted(wanted - set(given) - {ADDITIONAL}), sorted(set(given) - wanted)
    if missing:
        raise GraphError(f"{query.name} needs {' '.join(map(written.format, missing))}")
    if unknown:
        known = f"It has {', '.join(sorted(wanted))}." if wanted else "It has none."
        raise GraphError(f"{query.name} has no parameter {', '.join(unknown)}. {known}")
