"""Which disorders are related in the graph, and how closely: shared groups and symptoms, differentials."""

from collections import defaultdict
from collections.abc import Mapping
from typing import NamedTuple

from kg.store.query_runner import QueryRunner


class Relatedness(NamedTuple):
    """How closely two disorders are related in the graph."""

    shared_groups: int
    shared_symptoms: int
    differentials: int


Related = Mapping[str, Mapping[str, Relatedness]]


def read(connection: QueryRunner) -> Related:
    """The relatedness of every pair of disorders that are related, in both directions."""
    related: dict[str, dict[str, Relatedness]] = defaultdict(dict)
    for row in connection.rows("sampling/related"):
        relation = Relatedness(row["shared_groups"], row["shared_symptoms"], row["differentials"])
        related[row["code"]][row["other"]] = relation
    return dict(related)
