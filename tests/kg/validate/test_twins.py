"""What the reasoner is not shown changes no answer, and the way in which shapes are asked finds the same."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pyshacl import validate
from rdflib import OWL, RDF, RDFS, SH, Graph, Literal, URIRef
from rdflib.term import Node

from kg.files.resources import ontology_folder
from kg.graph.encode import encode
from kg.rdf.terms import BASE, schema, terms
from kg.rdf.write import to_rdf
from kg.store.jre import java_executable
from kg.validate.consistency import consistency_problems
from kg.validate.shapes import shape_problems
from kg.validate.twins import without_twins
from tests.builders import small_knowledge
from tests.lacking import refuse

UNDERSTOOD = {
    OWL.AllDisjointClasses, OWL.AnnotationProperty, OWL.Class, OWL.DatatypeProperty, OWL.FunctionalProperty,
    OWL.InverseFunctionalProperty, OWL.IrreflexiveProperty, OWL.ObjectProperty, OWL.Ontology, OWL.Restriction,
    OWL.allValuesFrom, OWL.members, OWL.onProperty, OWL.unionOf, OWL.versionIRI, OWL.versionInfo, OWL.NamedIndividual,
}  # fmt: skip
"""What the schema may say for a copy of an individual to be as consistent as the individual."""


@pytest.fixture
def data() -> Graph:
    return to_rdf(encode(small_knowledge()))


def test_the_schema_says_nothing_for_which_a_copy_could_be_less_consistent() -> None:
    used = {term for triple in schema() for term in triple if isinstance(term, URIRef) and term in OWL}
    assert used <= UNDERSTOOD
    assert not set(schema().predicates()) & {RDFS.subPropertyOf, OWL.inverseOf, OWL.hasKey, OWL.propertyChainAxiom}


def test_most_sentences_are_twins(data: Graph) -> None:
    kept = set(without_twins(data, schema()))
    assert kept < set(data)
    sentences = set(data.subjects(RDF.type, terms().classes["Part"]))
    shown = {me for me, predicate, _ in kept if predicate == RDF.type and me in sentences}
    assert 0 < len(shown) < len(sentences) / 2


def _spoilt(data: Graph) -> Iterator[tuple[str, Graph]]:
    """The data with one sentence spoilt, each time another one of its like, in ways that the schema forbids."""
    sentences = sorted(data.subjects(RDF.type, terms().classes["Part"]), key=str)
    text, disorder = terms().values["text"], terms().classes["Disorder"]
    for me in (sentences[0], sentences[7], sentences[-1]):
        for name, triple in (
            ("two texts", (me, text, Literal("Another sentence."))),
            ("two classes", (me, RDF.type, disorder)),
            ("an edge that only disorders have", (me, terms().objects["HAS_REQUIREMENT"], me)),
            ("a number for a text", (me, text, Literal(3))),
        ):
            yield name, _with(data, triple)


def _with(data: Graph, triple: tuple[Node, Node, Node]) -> Graph:
    changed = Graph()
    for one in (*data, triple):
        changed.add(one)
    return changed


def test_one_spoilt_sentence_among_its_like_is_found(data: Graph, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[int] = []

    def noted(triples: list[tuple[Node, Node, Node]], _java: Path) -> tuple[bool, list[str]]:
        shown.append(len(triples))
        return True, []

    monkeypatch.setattr("kg.validate.consistency._reasoned", noted)
    assert list(consistency_problems(data, Path("java"))) == []
    for name, changed in _spoilt(data):
        added = next(iter(set(changed) - set(data)))
        assert added in set(without_twins(changed, schema())), name
    assert shown[0] < len(data) + len(schema())


def test_the_reasoner_still_refutes_it(data: Graph) -> None:
    java = java_executable()
    if java is None:
        refuse("the OWL reasoner needs a Java, and there is none here", "KGBENCH_REQUIRE_OWLAPI")
    name, changed = next(_spoilt(data))
    assert name == "two texts"
    assert [one.record for one in consistency_problems(changed, java)] == ["the data"]


def test_a_number_that_no_store_holds_is_a_finding(data: Graph) -> None:
    me = next(data.subjects(RDF.type, terms().classes["Person"]))
    changed = _with(data, (me, terms().values["age"], Literal(10**30)))
    found = list(consistency_problems(changed, Path("java")))
    assert [(one.check, one.record, one.says) for one in found] == [
        ("consistency", str(me).removeprefix(BASE), "states 100000000000..., a number of 31 digits")
    ]


def test_shapes_asked_by_class_find_what_they_find_by_record(data: Graph) -> None:
    changed = Graph()
    for number, triple in enumerate(sorted(data)):
        if number % 11 or triple[1] == RDF.type:
            changed.add(triple)
    for number, (me, predicate, value) in enumerate(sorted(data)):
        if number % 17 == 0:
            changed.add((me, predicate, Literal("x") if isinstance(value, Literal) else me))
    shapes = Graph().parse(ontology_folder() / "shapes.ttl")
    _, report, _ = validate(changed, shacl_graph=shapes, inference="none", advanced=False, do_owl_imports=False)
    assert isinstance(report, Graph)
    expected = len(set(report.subjects(RDF.type, SH.ValidationResult)))
    assert len(list(shape_problems(changed))) == expected > 100
