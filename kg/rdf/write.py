"""From content to RDF."""

from pathlib import Path
from typing import Any
from urllib.parse import quote

from rdflib import OWL, PROV, RDF, RDFS, XSD, Graph, Literal, URIRef

from kg.files.atomic import write_whole
from kg.graph.content import Content, Edge, Properties, canonical
from kg.rdf.shape import EDGE_LISTS, HISTORY, LINKED, LISTS, ROWS
from kg.rdf.terms import BASE, link, terms
from kg.rdf.turtle import as_turtle
from kg.rdf.vocabularies import expanded

_NAMED_BY_CODE = frozenset({"Disorder", "Symptom", "Subtype", "DifferentialDiagnosis"})
"""Classes whose codes are different from all others: their individuals need no more than the code."""


def to_rdf(content: Content) -> Graph:
    """The content in the terms of the schema; individuals are named by their codes."""
    return _Writer().write(canonical(content))


def individual(label: str, code: str) -> URIRef:
    """The name of a node as an individual: for a concept of another vocabulary, the IRI that others use."""
    theirs = expanded(code) if label == "ExternalConcept" else None
    # A code with our own prefix must not become one of our individuals a second time.
    if theirs is not None and not theirs.startswith(BASE):
        return theirs
    owner = "" if label in _NAMED_BY_CODE else f"{label}/"
    return BASE[owner + quote(code, safe="/.-_")]


class _Writer:
    def __init__(self) -> None:
        self.graph = Graph(bind_namespaces="none")
        for prefix, namespace in (("kgb", BASE), ("owl", OWL), ("prov", PROV), ("rdfs", RDFS), ("xsd", XSD)):
            self.graph.bind(prefix, namespace)
        self.terms = terms()

    def write(self, content: Content) -> Graph:
        for label, by_code in content.nodes.items():
            for code, node in by_code.items():
                self.node(individual(label, code), label, node)
        numbers: dict[tuple[str, ...], int] = {}
        for edge in content.edges:
            self.edge(edge, numbers)
        return self.graph

    def node(self, me: URIRef, label: str, node: Properties) -> None:
        self.add(me, RDF.type, self.terms.classes[label])
        grouped = {name for rows in ROWS for name in rows.members} | set(HISTORY)
        for name, value in node.items():
            if name in LISTS:
                self.rows(me, name, "Entry", {"value": value})
            elif name not in grouped:
                self.add(me, self.terms.values[name], Literal(value))
        for rows in ROWS:
            present = {member: node[name] for name, member in rows.members.items() if name in node}
            self.rows(me, rows.link, rows.kind, present)
        if "changes" in node:
            self.history(me, node)

    def rows(self, me: URIRef, name: str, kind: str, members: dict[str, list[Any]]) -> None:
        count = max(map(len, members.values()), default=0)
        for position in range(count):
            row = URIRef(f"{me}/{name}/{position}")
            self.add(me, self.terms.objects[name], row)
            self.add(row, RDF.type, self.terms.classes[kind])
            self.add(row, self.terms.values["position"], Literal(position))
            for member, values in members.items():
                self.add(row, self.terms.values[member], Literal(values[position]))

    def history(self, me: URIRef, node: Properties) -> None:
        for position, (who, when, what) in enumerate(zip(*(node[name] for name in HISTORY), strict=True)):
            activity, agent = URIRef(f"{me}/change/{position}"), BASE[f"agent/{quote(who, safe='')}"]
            self.add(me, PROV.wasAttributedTo, agent)
            self.add(me, PROV.wasInfluencedBy, activity)
            self.add(agent, RDF.type, PROV.Agent)
            self.add(agent, RDFS.label, Literal(who))
            self.add(activity, RDF.type, PROV.Activity)
            self.add(activity, PROV.wasAssociatedWith, agent)
            self.add(activity, PROV.endedAtTime, Literal(f"{when}T00:00:00", datatype=XSD.dateTime))
            self.add(activity, RDFS.comment, Literal(what))
            self.add(activity, self.terms.values["position"], Literal(position))

    def edge(self, edge: Edge, numbers: dict[tuple[str, ...], int]) -> None:
        start, end = individual(edge.start_label, edge.start), individual(edge.end_label, edge.end)
        self.add(start, self.terms.objects[edge.type], end)
        if edge.type not in LINKED:
            return
        place = (edge.type, edge.start_label, edge.start)
        numbers[place] = numbers.get(place, -1) + 1
        me = URIRef(f"{start}/{edge.type}/{numbers[place]}")
        self.add(me, RDF.type, self.terms.classes[link(edge.type)])
        self.add(me, self.terms.objects["link start"], start)
        self.add(me, self.terms.objects["link end"], end)
        for name, value in edge.properties.items():
            if (edge.type, name) in EDGE_LISTS:
                self.rows(me, name, "Entry", {"value": value})
            else:
                self.add(me, self.terms.values[name], Literal(value))

    def add(self, subject: URIRef, predicate: URIRef, value: URIRef | Literal) -> None:
        self.graph.add((subject, predicate, value))


def write_turtle(graph: Graph, path: Path) -> None:
    """Writes a graph as Turtle: the whole file or none of it, the same bytes for the same graph.

    Raises:
        KnowledgeError: the file cannot be written.
    """
    write_whole(path, as_turtle(graph))
