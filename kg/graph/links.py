"""Content by what one asks of it: the edges at a node, and the phrasings of a subject."""

from collections import defaultdict
from collections.abc import Iterable

from kg.errors import KnowledgeError
from kg.graph.content import Content, Edge, edge_key

Phrases = list[tuple[str, str | None]]
"""Texts, each with its register where it has one."""


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
        for edge in sorted(edges, key=_in_order):
            self._from[edge.type, edge.start_label, edge.start].append(edge)
            self._to[edge.type, edge.end_label, edge.end].append(edge)

    def leaving(self, type_: str, label: str, code: str) -> list[Edge]:
        """Edges of a type that start at a node."""
        return self._from.get((type_, label, code), [])

    def reaching(self, type_: str, label: str, code: str) -> list[Edge]:
        """Edges of a type that end at a node."""
        return self._to.get((type_, label, code), [])


def _in_order(edge: Edge) -> tuple[int, int, tuple[str, str, str, str, str, bytes]]:
    alternative, position, *rest = (edge.properties.get(name, 0) for name in _COUNTED)
    if not all(isinstance(number, int) for number in (alternative, position, *rest)):
        raise KnowledgeError(
            f"{edge.start}: an edge {edge.type} has a position that is not a whole number; "
            "mend it or load the knowledge again."
        )
    return alternative, position, edge_key(edge)


class Spoken:
    """Phrasings by subject, saying and voice, in the order of their numbers."""

    def __init__(self, content: Content) -> None:
        """Indexes the phrasing nodes, whose codes are ``subject/saying/voice/number``.

        Raises:
            KnowledgeError: one of them is not of that form.
        """
        found: dict[tuple[str, str, str], list[tuple[int, str, str | None]]] = defaultdict(list)
        for code, node in content.nodes.get("Phrasing", {}).items():
            try:
                subject, number = code.partition("/")[0], int(code.rpartition("/")[2])
                found[subject, node["saying"], node["voice"]].append((number, node["text"], node.get("register")))
            except (KeyError, TypeError, ValueError) as error:
                raise KnowledgeError(
                    f"Phrasing {code}: not a complete record ({error}); delete it or load the knowledge again."
                ) from error
        self._found = {
            key: [(text, register) for _, text, register in sorted(listed, key=lambda one: one[0])]
            for key, listed in found.items()
        }

    def phrases(self, subject: str, saying: str, voice: str) -> Phrases:
        """Texts with their registers."""
        return self._found.get((subject, saying, voice), [])

    def sayings(self, subject: str) -> frozenset[str]:
        """What is said of a subject at all."""
        return frozenset(saying for owner, saying, _ in self._found if owner == subject)
