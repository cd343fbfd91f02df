"""Which symptoms are near one another and which cannot be there at the same time, read from the graph."""

from collections.abc import Mapping
from typing import NamedTuple

from kg.store.query_runner import QueryRunner


class Neighbours(NamedTuple):
    """Of one symptom: those near to it, those that cannot be there at the same time, and whether everybody is asked."""

    near: frozenset[str]
    opposites: frozenset[str]
    review: bool = False


NONE = Neighbours(frozenset(), frozenset())


def read(connection: QueryRunner) -> Mapping[str, Neighbours]:
    """By symptom; both relations hold in either direction."""
    rows = connection.rows("gates/neighbours")
    return {
        row["symptom"]: Neighbours(frozenset(row["near"]), frozenset(row["opposites"]), row["review"]) for row in rows
    }
