"""A node whose meaning is asked for, with the rubric of an answer."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generators.rubric.point import RubricPoint
from kg.model.point import BETWEEN
from kg.store.query_runner import QueryRunner

QUERY = "clinical/definitions"


class DefinedNode(NamedTuple):
    """A node and what an explanation of it has to say.

    Attributes:
        kind: its label.
        parent: the name of the symptom that a form belongs to; empty for others.
        query: the query that shows what the points rest on.
    """

    code: str
    kind: str
    name: str
    parent: str
    rubric: tuple[RubricPoint, ...]
    query: str

    @property
    def reference(self) -> str:
        """A right answer: all points in their order."""
        return " ".join(point.claim for point in self.rubric)


def of_points(connection: QueryRunner) -> list[DefinedNode]:
    """The nodes that have points of their own, in the order of codes."""
    return [_node(row) for row in connection.rows(QUERY)]


def _node(row: Mapping[str, Any]) -> DefinedNode:
    listed = zip(row["points"], row["point_cues"], row["point_against"], strict=True)
    rubric = tuple(
        RubricPoint(
            id=str(number),
            claim=says,
            cues=tuple(cues.split(BETWEEN)),
            against=tuple(against.split(BETWEEN)) if against else (),
            node=row["code"],
            facts=(f"point {number} of {row['code']}",),
        )
        for number, (says, cues, against) in enumerate(listed, start=1)
    )
    parent: Sequence[str] = row["parent"]
    return DefinedNode(row["code"], row["kind"], row["name"], parent[0] if parent else "", rubric, QUERY)
