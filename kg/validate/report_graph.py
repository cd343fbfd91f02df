"""A report of the SHACL engine as a file: each result under a name, and what was checked."""

from __future__ import annotations

from rdflib import OWL, PROV, RDF, SH, XSD, BNode, Graph, Literal, URIRef
from rdflib.term import Node

from kg.graph.content import Content, sha256
from kg.rdf.terms import BASE


def report_graph(report: Graph, content: Content) -> Graph:
    """The report with names in place of blank nodes, in one order, so that the same graph gives the same bytes.

    The shapes that a result comes from have no names, so results keep what was checked and where, but not these.

    Args:
        report: as the engine gives it.
        content: what was checked; the report refers to it by its version in the ontology.
    """
    found = Graph(bind_namespaces="none")
    for prefix, namespace in (("kgb", BASE), ("sh", SH), ("prov", PROV), ("owl", OWL), ("xsd", XSD)):
        found.bind(prefix, str(namespace))
    version = sha256(content)
    me = BASE[f"shacl/{version}"]
    results = sorted(_named(report, result) for result in report.subjects(RDF.type, SH.ValidationResult))
    found.add((me, RDF.type, SH.ValidationReport))
    found.add((me, SH.conforms, Literal(not results)))
    found.add((me, PROV.wasDerivedFrom, BASE[f"graph/{version}"]))
    for number, result in enumerate(results):
        one = URIRef(f"{me}/{number}")
        found.add((me, SH.result, one))
        for predicate, value in result:
            found.add((one, predicate, value))
    return found


def _named(report: Graph, result: Node) -> list[tuple[Node, Node]]:
    """What a result says, without blank nodes, in one order."""
    return sorted(
        (predicate, value) for predicate, value in report.predicate_objects(result) if not isinstance(value, BNode)
    )
