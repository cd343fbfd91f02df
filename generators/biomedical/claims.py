"""Claims about the slice, and the queries that support or refute them, thousands in one round trip."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple

from pydantic import StrictBool, StrictStr, TypeAdapter

from kg.store.query_runner import QueryRunner

ABSENCE = "not in this slice"
"""What the absence of an edge means in a proof: nothing about the world."""
SUPPORTED, UNSUPPORTED = "supported", "unsupported"

Claims = list[dict[str, Any]]
"""The claims of an item, every one with its ``option``."""

_FORM = TypeAdapter(list[dict[str, Literal[0] | StrictBool | StrictStr | list[StrictStr] | None]])


class ClaimAnswer(NamedTuple):
    """What the graph says of one claim.

    Attributes:
        shown: the rows that show it, such as the edges found.
    """

    supported: bool
    shown: list[list[str]]


def checked(claims: Claims) -> Claims:
    """The claims, once it is known that queries can work with what they say: texts, lists of texts, and truths.

    Raises:
        ValueError: one says something else.
    """
    _FORM.validate_python(claims)
    return claims


def answers(
    connection: QueryRunner, query: str, asked: Sequence[Sequence[Mapping[str, Any]]]
) -> list[dict[str, ClaimAnswer]]:
    """What the graph says of the claims of some items.

    Args:
        connection: the graph.
        query: the name of a query that takes ``$claims``.
        asked: the claims of each item, every one with its ``option``.

    Returns:
        By option, for each item; a claim about what the graph no longer has gets no answer.
    """
    claims = [{**claim, "item": place} for place, listed in enumerate(asked) for claim in listed]
    found: list[dict[str, ClaimAnswer]] = [{} for _ in asked]
    for row in connection.rows(query, claims=claims):
        found[row["item"]][row["option"]] = ClaimAnswer(row["supported"], row["shown"])
    return found
