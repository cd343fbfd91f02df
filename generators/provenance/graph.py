"""The provenance of a build as RDF (https://www.w3.org/TR/prov-o/)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Protocol
from urllib.parse import quote

from rdflib import DCTERMS, PROV, RDF, RDFS, XSD, Graph, Literal, URIRef
from rdflib.term import Node

from generators.experts import EXPERT
from generators.item import Item
from generators.manifest import Manifest
from kg.rdf.terms import BASE

_NAMED_BY_CODE = re.compile(r"[DS]\d")
"""How the codes begin of nodes that the ontology names by nothing but their codes."""
Triple = tuple[Node, URIRef, Node]


class TracedBuild(Protocol):
    """What is told of a build; its exporters have it as `BuildToExport`."""

    @property
    def sha256(self) -> str:
        """The hash of the build."""

    @property
    def manifest(self) -> Manifest:
        """What the build is."""

    @property
    def tasks(self) -> tuple[str, ...]:
        """Names of tasks."""

    @property
    def with_gold(self) -> bool:
        """Whether what tells of gold answers may be written."""

    def items(self, task: str) -> Iterator[Item]:
        """The items of a task."""


def provenance_graph(build: TracedBuild) -> Graph:
    """The build, the knowledge and the program that it was made from and by, its files, and its items.

    Without gold answers there are no items: the nodes that an item was made from tell of its answer.

    Raises:
        UserError: a file was changed after the build.
    """
    graph = Graph(bind_namespaces="none")
    for prefix, namespace in (("kgb", BASE), ("prov", PROV), ("dcterms", DCTERMS), ("rdfs", RDFS), ("xsd", XSD)):
        graph.bind(prefix, str(namespace))
    me, making = BASE[f"build/{build.sha256}"], BASE[f"build/{build.sha256}/making"]
    for triple in _of_build(build, me, making):
        graph.add(triple)
    for task in build.tasks:
        file = URIRef(f"{me}/{quote(build.manifest.tasks[task].path)}")
        for triple in _of_file(build, task, file, me, making):
            graph.add(triple)
        if build.with_gold:
            for item in build.items(task):
                for triple in _of_item(item, file, making):
                    graph.add(triple)
    return graph


def _of_build(build: TracedBuild, me: URIRef, making: URIRef) -> Iterator[Triple]:
    made = build.manifest
    program = BASE[f"agent/kgbench-{quote(made.version, safe='')}"]
    knowledge = BASE[f"graph/{made.graph_sha256}"]
    # Both types, since readers draw no conclusions.
    yield program, RDF.type, PROV.Agent
    yield program, RDF.type, PROV.SoftwareAgent
    yield program, RDFS.label, Literal(f"kgbench {made.version}")
    yield knowledge, RDF.type, PROV.Entity
    yield knowledge, RDFS.label, Literal("The criteria layer of the graph")
    yield making, RDF.type, PROV.Activity
    # Whoever knows the seed can build the items again, gold answers included.
    said = f", seed {made.seed}, scale {made.scale}" if build.with_gold else ""
    yield making, RDFS.label, Literal(f"kgbench build{said}, writer {made.writer}")
    yield making, PROV.wasAssociatedWith, program
    yield making, PROV.used, knowledge
    if made.slice_sha256 is not None:
        slice_ = BASE[f"slice/{made.slice_sha256}"]
        yield slice_, RDF.type, PROV.Entity
        yield slice_, RDFS.label, Literal("The biomedical layer of the graph")
        yield making, PROV.used, slice_
        yield me, PROV.wasDerivedFrom, slice_
    yield me, RDF.type, PROV.Entity
    yield me, RDF.type, PROV.Collection
    yield me, RDFS.label, Literal(f"A build of kgbench; canary {made.canary}")
    yield me, PROV.wasGeneratedBy, making
    yield me, PROV.wasAttributedTo, program
    yield me, PROV.wasDerivedFrom, knowledge


def _of_file(build: TracedBuild, task: str, file: URIRef, me: URIRef, making: URIRef) -> Iterator[Triple]:
    held = build.manifest.tasks[task]
    yield me, PROV.hadMember, file
    yield file, RDF.type, PROV.Entity
    yield file, RDF.type, PROV.Collection
    yield file, RDFS.label, Literal(f"{held.suite}: {task}, {held.count} items")
    yield file, DCTERMS.identifier, Literal(f"sha256:{held.sha256}")
    yield file, PROV.wasGeneratedBy, making


def _of_item(item: Item, file: URIRef, making: URIRef) -> Iterator[Triple]:
    me = BASE[f"Item/{quote(item.id, safe='')}"]
    yield file, PROV.hadMember, me
    yield me, RDF.type, PROV.Entity
    yield me, PROV.wasGeneratedBy, making
    yield me, DCTERMS.conformsTo, Literal(item.proof.query)
    for code in item.entities:
        node = _node(code)
        yield node, RDF.type, PROV.Entity
        yield me, PROV.wasDerivedFrom, node
    expert = item.provenance.get(EXPERT)
    if isinstance(expert, dict) and expert.get("author"):
        agent = BASE[f"agent/{quote(str(expert['author']), safe='')}"]
        yield agent, RDF.type, PROV.Agent
        yield agent, RDFS.label, Literal(str(expert["author"]))
        yield me, PROV.wasAttributedTo, agent


def _node(code: str) -> URIRef:
    name = quote(code, safe="/.-_")
    return BASE[name] if _NAMED_BY_CODE.match(code) else BASE[f"node/{name}"]
