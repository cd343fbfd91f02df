"""The graph as one OWL 2 DL ontology: the data with all that editors and reasoners need to read them."""

from __future__ import annotations

from rdflib import DCTERMS, OWL, PROV, RDF, RDFS, SKOS, Graph, Literal, URIRef
from rdflib.term import Node

from kg.files.resources import ontology_folder
from kg.graph.content import Content, sha256, without
from kg.rdf.labels import label
from kg.rdf.terms import schema, terms
from kg.rdf.vocabularies import expanded, namespaces
from kg.rdf.write import to_rdf

_PREFIXES = {"dcterms": str(DCTERMS), "skos": str(SKOS), "rdf": str(RDF)}


def to_ontology(content: Content, *, parts: bool = True) -> Graph:
    """The content with the schema, a header, labels and links to other vocabularies.

    The schema stands inside, so that nothing has to be fetched. The version is the hash of the content.

    Args:
        content: the graph.
        parts: whether the parts of case texts are among it.
    """
    graph = to_rdf(content if parts else without(content, "Part"))
    for prefix, namespace in (_PREFIXES | _vocabularies()).items():
        graph.bind(prefix, namespace)
    _name_individuals(graph)
    _link_to_others(graph)
    for triple in _schema():
        graph.add(triple)
    header = Graph().parse(ontology_folder() / "graph.ttl", format="turtle")
    for triple in header:
        graph.add(triple)
    version = sha256(content) + ("" if parts else "/without-parts")
    for ontology in header.subjects(RDF.type, OWL.Ontology):
        graph.add((ontology, OWL.versionIRI, URIRef(f"{ontology}/{version}")))
    return graph


def _vocabularies() -> dict[str, str]:
    """The prefixes of other vocabularies; those of the mapping sets' own apparatus are of no use here."""
    return {name: iri for name, iri in namespaces().items() if name.isupper()}


def _schema() -> Graph:
    """The schema without its own header: a file has one ontology."""
    found = Graph() + schema()
    for ontology in list(found.subjects(RDF.type, OWL.Ontology)):
        found.remove((ontology, None, None))
    return found


def _name_individuals(graph: Graph) -> None:
    kinds: dict[Node, str] = {term: name for name, term in terms().classes.items()}
    kinds |= {PROV.Activity: "Activity"}
    for me, kind in list(graph.subject_objects(RDF.type)):
        graph.add((me, RDF.type, OWL.NamedIndividual))
        if kind in kinds:
            graph.add((me, RDFS.label, Literal(label(graph, me, kinds[kind]))))


def _link_to_others(graph: Graph) -> None:
    """States each mapping by its own predicate as well, where that is one that the schema declares."""
    declared = set(schema().subjects(RDF.type, OWL.AnnotationProperty))
    for me in list(graph.subjects(RDF.type, terms().classes["MAPPED_TO link"])):
        predicate = expanded(str(graph.value(me, terms().values["predicate"])))
        start, end = (graph.value(me, terms().objects[name]) for name in ("link start", "link end"))
        if predicate in declared and start is not None and end is not None:
            graph.add((start, predicate, end))
