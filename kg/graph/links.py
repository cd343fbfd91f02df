"""Content by what one asks of it: the edges at a node."""

from collections import defaultdict
from collections.abc import Iterable

from kg.errors import KnowledgeError
from kg.graph.content import Edge, in_order

_COUNTED = ("alternative", "position", "place", "requirement")
"""Properties that count edges."""


class Links:
    """Edges by type and end, each list in the order that the edges' positions give."""

    def __init__(self, edges: Iterable[Edge]) -> None:
        """Indexes the edges.

        Raises:
            KnowledgeError: a position is not a number.
        """
        self._from: dict[tuple[str, str, str], list[Edge]] = defaultdict(list)
        self._to: dict[tuple[str, str, str], list[Edge]] = defaultdict(list)
        for edge in sorted(in_order(edges), key=_position):
            self._from[edge.type, edge.start_label, edge.start].append(edge)
            self._to[edge.type, edge.end_label, edge.end].append(edge)

    def leaving(self, type_: str, label: str, code: str) -> list[Edge]:
        """Edges of a type that start at a node."""
        return self._from.get((type_, label, code), [])

    def reaching(self, type_: str, label: str, code: str) -> list[Edge]:
        """Edges of a type that end at a node."""
        return self._to.get((type_, label, code), [])


def _position(edge: Edge) -> tuple[int, int]:
    alternative, position, *rest = (edge.properties.get(name, 0) for name in _COUNTED)
    if not all(isinstance(number, int) for number in (alternative, position, *rest)):
        raise KnowledgeError(
            f"{edge.start}: an edge {edge.type} has a position that is not a whole number; "
            "mend it or load the knowledge again."
        )
    return alternative, position
