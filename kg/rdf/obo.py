"""The criteria layer as classes with the annotations that OBO ontologies use (https://obofoundry.org/principles)."""

from __future__ import annotations

from rdflib import DCTERMS, OWL, RDF, RDFS, SKOS, BNode, Graph, Literal, Namespace, URIRef
from rdflib.term import Node

from kg.graph.content import Content, Edge, Properties, canonical, sha256
from kg.rdf.terms import BASE, schema, terms
from kg.rdf.vocabularies import expanded, namespaces
from kg.rdf.write import individual

_OIO = Namespace("http://www.geneontology.org/formats/oboInOwl#")
_IAO = Namespace("http://purl.obolibrary.org/obo/IAO_")
_DEFINITION = _IAO["0000115"]
_LICENCE = URIRef("https://creativecommons.org/licenses/by/4.0/")
_KINDS = ("Disorder", "SymptomGroup", "Symptom", "Subtype")
_RELATIONS = ("REQUIRES", "INCLUDED_IN")
"""Edges of which each instance of the one class has one to an instance of the other."""
_MATCHES = {
    str(SKOS[name]): SKOS[name] for name in ("exactMatch", "closeMatch", "broadMatch", "narrowMatch", "relatedMatch")
}
_ANNOTATIONS: dict[URIRef, str] = {
    _DEFINITION: "definition",
    _OIO.hasExactSynonym: "has_exact_synonym",
    _OIO.hasDbXref: "database_cross_reference",
    _OIO.id: "id",
    _OIO.hasOBONamespace: "has_obo_namespace",
    DCTERMS.title: "title",
    DCTERMS.license: "license",
    DCTERMS.description: "description",
    **{predicate: str(predicate).rpartition("#")[2] for predicate in _MATCHES.values()},
}
_NAMESPACE = "kgbench"


def to_obo(content: Content) -> Graph:
    """The classes, with one ontology header whose version is the hash of the content."""
    return _ClassMaker(canonical(content)).made()


class _ClassMaker:
    def __init__(self, content: Content) -> None:
        self._content = content
        self._graph = Graph(bind_namespaces="none")

    def made(self) -> Graph:
        self._bind()
        self._header()
        for kind in _KINDS[:3]:
            self._root(kind)
        for kind in _KINDS:
            for code, node in self._content.nodes.get(kind, {}).items():
                self._term(kind, code, node)
        for number, edge in enumerate(self._content.edges):
            self._edge(number, edge)
        return self._graph

    def _bind(self) -> None:
        ours = {"kgb": BASE, "obo": "http://purl.obolibrary.org/obo/", "oio": _OIO, "dcterms": DCTERMS, "owl": OWL}
        theirs = {name: iri for name, iri in namespaces().items() if name.isupper()}
        for prefix, namespace in {**ours, "rdfs": RDFS, "rdf": RDF, "skos": SKOS, **theirs}.items():
            self._graph.bind(prefix, str(namespace))

    def _header(self) -> None:
        me = BASE["obo"]
        self._add(me, RDF.type, OWL.Ontology)
        self._add(me, OWL.versionIRI, URIRef(f"{me}/{sha256(self._content)}"))
        self._add(me, DCTERMS.title, Literal("kgbench disorders and symptoms"))
        self._add(me, DCTERMS.license, _LICENCE)
        says = "Disorders, their symptom groups, symptoms and forms of them. A draft: not for diagnosis or treatment."
        self._add(me, DCTERMS.description, Literal(says))
        for annotation, name in _ANNOTATIONS.items():
            self._add(annotation, RDF.type, OWL.AnnotationProperty)
            self._add(annotation, RDFS.label, Literal(name))
        for name in _RELATIONS:
            relation = terms().objects[name]
            self._add(relation, RDF.type, OWL.ObjectProperty)
            self._add(relation, RDFS.label, Literal(name.lower().replace("_", " ")))

    def _root(self, kind: str) -> None:
        me = terms().classes[kind]
        said = schema().value(me, SKOS.definition)
        self._class(me, f"{_NAMESPACE}:{str(me).removeprefix(BASE)}", kind, "" if said is None else str(said))

    def _class(self, me: URIRef, own: str, name: str, meaning: str) -> None:
        self._add(me, RDF.type, OWL.Class)
        self._add(me, RDFS.label, Literal(name))
        self._add(me, _OIO.id, Literal(own))
        self._add(me, _OIO.hasOBONamespace, Literal(_NAMESPACE))
        if meaning:
            self._add(me, _DEFINITION, Literal(meaning))

    def _term(self, kind: str, code: str, node: Properties) -> None:
        me = individual(kind, code)
        self._class(me, f"{_NAMESPACE}:{str(me).removeprefix(BASE)}", node.get("name", code), node.get("meaning", ""))
        for synonym in sorted({*node.get("synonyms", ()), *node.get("abbreviations", ())}):
            self._add(me, _OIO.hasExactSynonym, Literal(synonym))
        if kind != "Subtype":
            self._add(me, RDFS.subClassOf, terms().classes[kind])

    def _edge(self, number: int, edge: Edge) -> None:
        if edge.start_label not in _KINDS:
            return
        start = individual(edge.start_label, edge.start)
        if edge.type == "MAPPED_TO":
            self._mapping(start, edge)
        elif edge.type == "SUBTYPE_OF":
            self._add(start, RDFS.subClassOf, individual(edge.end_label, edge.end))
        elif edge.type in _RELATIONS and edge.end_label in _KINDS:
            # Named by its place, so that the same graph gives the same text.
            some = BNode(f"some{number:06}")
            self._add(start, RDFS.subClassOf, some)
            self._add(some, RDF.type, OWL.Restriction)
            self._add(some, OWL.onProperty, terms().objects[edge.type])
            self._add(some, OWL.someValuesFrom, individual(edge.end_label, edge.end))

    def _mapping(self, start: URIRef, edge: Edge) -> None:
        self._add(start, _OIO.hasDbXref, Literal(edge.end))
        predicate, theirs = _MATCHES.get(str(expanded(edge.properties["predicate"]))), expanded(edge.end)
        if predicate is not None and theirs is not None:
            self._add(start, predicate, theirs)

    def _add(self, subject: Node, predicate: URIRef, value: Node) -> None:
        self._graph.add((subject, predicate, value))
