"""The terms of the schema by the names that the graph uses: each term's ``rdfs:label``."""

from collections.abc import Mapping
from functools import cache
from typing import NamedTuple

from rdflib import OWL, RDFS, Graph, Namespace, URIRef
from rdflib.term import Node

from kg.files.resources import ontology_folder

BASE = Namespace("https://w3id.org/kgbench/")
"""The one base of terms and individuals."""


class Terms(NamedTuple):
    """Names to terms, apart for classes, object properties and datatype properties."""

    classes: Mapping[str, URIRef]
    objects: Mapping[str, URIRef]
    values: Mapping[str, URIRef]


@cache
def schema() -> Graph:
    """The schema as it stands in ``ontology/schema.ttl``."""
    return Graph().parse(ontology_folder() / "schema.ttl", format="turtle")


@cache
def terms() -> Terms:
    """The terms of the schema by name."""
    return Terms(*map(_labelled, (OWL.Class, OWL.ObjectProperty, OWL.DatatypeProperty)))


def _labelled(kind: Node) -> dict[str, URIRef]:
    graph = schema()
    found = {}
    for term in graph.subjects(predicate=None, object=kind):
        label = graph.value(term, RDFS.label)
        if isinstance(term, URIRef) and label is not None:
            found[str(label)] = term
    return dict(sorted(found.items()))


def link(type_: str) -> str:
    """The name of the class whose individuals are the edges of a type with their properties."""
    return f"{type_} link"
