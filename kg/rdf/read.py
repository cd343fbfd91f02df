"""From RDF to content."""

import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rdflib import PROV, RDF, RDFS, Graph, Literal, URIRef
from rdflib.exceptions import ParserError
from rdflib.plugins.parsers.notation3 import BadSyntax
from rdflib.term import Node

from kg.errors import KnowledgeError
from kg.graph.content import Content, Edge, Properties, canonical
from kg.graph.layout import CODE, EDGES, NODES
from kg.rdf.shape import EDGE_LISTS, HISTORY, LINKED, LISTS, ROWS
from kg.rdf.terms import link, terms


def read_turtle(path: Path) -> Graph:
    """The RDF graph in a Turtle file.

    Raises:
        KnowledgeError: the file cannot be read or is not Turtle.
    """
    # What the parser would say on standard error, the messages here say with the place and the remedy.
    logging.getLogger("rdflib").addHandler(logging.NullHandler())
    try:
        return Graph(bind_namespaces="none").parse(data=path.read_bytes().decode("utf-8"), format="turtle")
    except OSError as error:
        raise KnowledgeError(
            f"{path}: cannot be read ({error.strerror}); check the path and its permissions."
        ) from error
    except UnicodeDecodeError as error:
        raise KnowledgeError(f"{path}: not UTF-8 at byte {error.start}; save the file as UTF-8.") from error
    except BadSyntax as error:
        raise KnowledgeError(
            f"{path}, line {error.lines + 1}: not valid Turtle ({error._why}); mend that line."
        ) from error
    except (ParserError, ValueError) as error:
        raise KnowledgeError(f"{path}: not valid Turtle ({error}); mend the file.") from error


def from_rdf(graph: Graph) -> Content:
    """The content that an RDF graph states in the terms of the schema.

    Raises:
        KnowledgeError: an individual of ours lacks a code, states a value twice, or stands in an edge without a class.
    """
    return _RdfReader(graph).content()


class _RdfReader:
    def __init__(self, graph: Graph) -> None:
        self.graph = graph
        self.terms = terms()
        self.names: dict[Node, tuple[str, str]] = {}

    def content(self) -> Content:
        nodes: dict[str, dict[str, Properties]] = {}
        for label in NODES:
            for me in self.graph.subjects(RDF.type, self.terms.classes[label]):
                node = self.node(me, label)
                code = node.get(CODE)
                if not isinstance(code, str):
                    raise KnowledgeError(f"{me}: a {label} without a code; state its code.")
                if code in nodes.setdefault(label, {}) or me in self.names:
                    raise KnowledgeError(f"{me}: the {label} {code} stands twice, or is of two classes; keep one.")
                nodes[label][code], self.names[me] = node, (label, code)
        return canonical(Content(nodes, tuple(self.edges())))

    def node(self, me: Node, label: str) -> Properties:
        grouped = {name for rows in ROWS for name in rows.members} | set(HISTORY)
        node: Properties = {}
        for name in NODES[label] - grouped:
            value = self.listed(me, name) if name in LISTS else self.value(me, self.terms.values[name])
            if value is not None:
                node[name] = value
        for rows in ROWS:
            found = self.rows(me, self.terms.objects[rows.link])
            for name, member in rows.members.items():
                if found and name in NODES[label]:
                    node[name] = [self.needed(row, self.terms.values[member]) for row in found]
        return node | self.history(me)

    def history(self, me: Node) -> Properties:
        found = self.rows(me, PROV.wasInfluencedBy)
        if not found:
            return {}
        agents = [self.linked_to(activity, PROV.wasAssociatedWith) for activity in found]
        return {
            "changed_by": [self.needed(agent, RDFS.label) for agent in agents],
            "changed_on": [str(self.linked_to(activity, PROV.endedAtTime))[:10] for activity in found],
            "changes": [self.needed(activity, RDFS.comment) for activity in found],
        }

    def rows(self, me: Node, property_: URIRef) -> list[Node]:
        found = [(self.value(row, self.terms.values["position"]), row) for row in self.graph.objects(me, property_)]
        for position, row in found:
            if not isinstance(position, int):
                raise KnowledgeError(f"{row}: has no position among its like; state one, counted from 0.")
        return [row for _, row in sorted(found)]

    def listed(self, me: Node, name: str) -> list[Any] | None:
        """The entries of a list in their order; None where there are none."""
        entries = self.rows(me, self.terms.objects[name])
        return [self.needed(entry, self.terms.values["value"]) for entry in entries] or None

    def value(self, me: Node, property_: URIRef) -> Any:
        found = list(self.graph.objects(me, property_))
        if len(found) > 1:
            raise KnowledgeError(f"{me}: states {property_} {len(found)} times; keep one.")
        if not found:
            return None
        value = found[0].toPython() if isinstance(found[0], Literal) else None
        # A literal that is not what its datatype says stays a literal.
        if isinstance(value, Literal) or not isinstance(value, str | bool | int):
            raise KnowledgeError(f"{me}: {property_} is {found[0]}, which is not text, a whole number, true or false.")
        return value

    def needed(self, me: Node, property_: URIRef) -> Any:
        value = self.value(me, property_)
        if value is None:
            raise KnowledgeError(f"{me}: states no {property_}; state one.")
        return value

    def edges(self) -> Iterator[Edge]:
        for type_ in EDGES:
            if type_ in LINKED:
                yield from self.linked(type_)
            else:
                for start, end in self.graph.subject_objects(self.terms.objects[type_]):
                    yield Edge(type_, *self.end(start, type_), *self.end(end, type_), {})

    def linked(self, type_: str) -> Iterator[Edge]:
        for me in self.graph.subjects(RDF.type, self.terms.classes[link(type_)]):
            ends = [self.linked_to(me, self.terms.objects[name]) for name in ("link start", "link end")]
            stated = {
                name: self.listed(me, name) if (type_, name) in EDGE_LISTS else self.value(me, self.terms.values[name])
                for name in EDGES[type_]
            }
            kept = {name: value for name, value in stated.items() if value is not None}
            yield Edge(type_, *self.end(ends[0], type_), *self.end(ends[1], type_), kept)

    def linked_to(self, me: Node, property_: URIRef) -> Node:
        """What a property leads to, where there is exactly one such thing.

        Raises:
            KnowledgeError: there is none, or there are several.
        """
        found = list(self.graph.objects(me, property_))
        if len(found) != 1:
            raise KnowledgeError(f"{me}: states {property_} {len(found)} times; state it once.")
        return found[0]

    def end(self, node: Node, type_: str) -> tuple[str, str]:
        if node not in self.names:
            raise KnowledgeError(f"{node}: an edge {type_} touches it, but no class is stated for it; state one.")
        return self.names[node]
