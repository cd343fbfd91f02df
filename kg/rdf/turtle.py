"""RDF as Turtle."""

from __future__ import annotations

import io
from functools import cache

from rdflib import OWL, Graph
from rdflib.plugins.serializers.turtle import TurtleSerializer


class _Serializer(TurtleSerializer):
    """rdflib's, with the ontology's header first, and each name made once: it would make every name three times."""

    topClasses = [OWL.Ontology]  # noqa: N815, RUF012

    def __init__(self, graph: Graph) -> None:
        super().__init__(graph)
        self.get_pname = cache(self.get_pname)  # type: ignore[method-assign]


def as_turtle(graph: Graph) -> str:
    """A graph as Turtle: the same text for the same graph."""
    text = io.BytesIO()
    _Serializer(graph).serialize(text, encoding="utf-8")
    return text.getvalue().decode("utf-8")
