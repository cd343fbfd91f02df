"""What a person reads in place of an individual's IRI."""

from __future__ import annotations

from rdflib import RDFS, Graph
from rdflib.term import Node

from kg.rdf.terms import BASE, link, terms

_LINK = link("")


def label(graph: Graph, me: Node, kind: str) -> str:
    """The label of an individual of data as ``kg.rdf.write`` gives them.

    Args:
        graph: the data.
        me: the individual.
        kind: the name of its class.
    """
    if kind.endswith(_LINK):
        start, end = (_said(graph, _end(graph, me, name), "code") for name in ("link start", "link end"))
        return f"{start} {kind.removesuffix(_LINK)} {end}"
    match kind:
        case "Entry" | "Choice":
            return _said(graph, me, "value")
        case "DefinitionPoint":
            return _said(graph, me, "claim")
        case "Citation":
            return f"{_said(graph, me, 'what')}: {_said(graph, me, 'where')}"
        case "SceneSlot":
            return f"{_said(graph, me, 'name')}: {_said(graph, me, 'value')}"
        case "AgeLimit":
            return f"{_said(graph, me, 'count')} below {_said(graph, me, 'below')} years"
        case "Activity":
            return str(graph.value(me, RDFS.comment))
        case "Rule":
            favoured = _said(graph, me, "favours")
            differential = _said(graph, me, "code").partition("/")[0]
            return f"{differential}: for {_said(graph, BASE[favoured], 'name') or favoured}"
        case "Person":
            details = ", ".join(_said(graph, me, name) for name in ("gender", "age", "marital"))
            return f"{_said(graph, me, 'code')}: {details}"
        case _:
            return _said(graph, me, "name") or _said(graph, me, "code")


def _said(graph: Graph, me: Node, name: str) -> str:
    """The value of a property, empty where there is none."""
    value = graph.value(me, terms().values[name])
    return "" if value is None else str(value)


def _end(graph: Graph, me: Node, name: str) -> Node:
    found = graph.value(me, terms().objects[name])
    assert found is not None
    return found
