"""SHACL shapes and OWL consistency, each on data broken on purpose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import pytest
from rdflib import RDF, RDFS, Graph, Literal, URIRef
from rdflib.collection import Collection
from rdflib.namespace import SH

from kg.files.resources import ontology_folder
from kg.graph.content import Content
from kg.graph.encode import encode
from kg.model.condition import Operator, Subject
from kg.model.finding import FindingType, Unit
from kg.model.group import Effect
from kg.model.person import Gender, Marital
from kg.rdf.terms import BASE, link, schema, terms
from kg.rdf.write import to_rdf
from kg.store.jre import java_executable
from kg.validate.consistency import consistency_problems
from kg.validate.shapes import shape_problems
from tests.builders import small_knowledge
from tests.lacking import refuse


@pytest.fixture
def data() -> Graph:
    return to_rdf(encode(small_knowledge()))


def without(label: str, code: str, name: str) -> Graph:
    return with_value(label, code, name, None)


def with_value(label: str, code: str, name: str, value: Any) -> Graph:
    content = encode(small_knowledge())
    nodes = {one: dict(by_code) for one, by_code in content.nodes.items()}
    node = {key: held for key, held in nodes[label][code].items() if key != name}
    nodes[label][code] = node if value is None else {**node, name: value}
    return to_rdf(Content(nodes, content.edges))


def test_sound_data_fit(data: Graph) -> None:
    assert list(shape_problems(data)) == []


@pytest.mark.parametrize(
    ("graph", "record", "says", "remedy"),
    [
        (without("Disorder", "D001", "name"), "D001", "name: ", "state it"),
        (with_value("SymptomGroup", "spell", "effect", "loud"), "spell", "effect (loud): ", "write a value that fits"),
        (with_value("SymptomGroup", "spell", "minimum_days", 0), "spell", "minimum_days (0): ", "write a value that"),
        (with_value("SymptomGroup", "spell", "minimum_days", "x"), "spell", "minimum_days (x): ", "write a value that"),
        (with_value("EpisodeKind", "wave", "gap", -1), "wave", "gap (-1): ", "write a value that fits"),
        (without("EpisodeKind", "wave", "onset_ages"), "wave", "onset_ages: ", "state it"),
        (without("EventKind", "shock", "words"), "shock", "words: ", "state it"),
        (with_value("Disorder", "D001", "text", "x"), "D001", "text (x): ", "remove it"),
        (
            with_value("SymptomGroup", "dull", "minimum_count", 0),
            "dull",
            "minimum_count (0): ",
            "write a value that fits",
        ),
        (without("Rule", "D001-D002/D001", "says"), "D001-D002/D001", "says: ", "state it"),
        (
            with_value("Condition", "course != always", "operator", "~"),
            "course != always",
            "operator (~): ",
            "write a value",
        ),
        (without("Symptom", "S001", "cues"), "S001", "cues: ", "state it"),
        (
            with_value("Part", "S001.1/clause/self/1", "voice", "loud"),
            "S001.1/clause",
            "voice (loud)",
            "write",
        ),
    ],
)
def test_what_does_not_fit_is_named(graph: Graph, record: str, says: str, remedy: str) -> None:
    found = list(shape_problems(graph))
    assert found
    assert all(problem.check == "shape" for problem in found)
    assert found[0].record.startswith(record)
    assert found[0].says.startswith(says)
    assert found[0].remedy.startswith(remedy)
    assert "KGB_" not in found[0].says


def test_missing_edges_are_named() -> None:
    content = encode(small_knowledge())
    kept = tuple(edge for edge in content.edges if edge.type not in ("PRIMARY_OF", "WHEN", "SHOWN_IN"))
    found = {(problem.record, problem.remedy) for problem in shape_problems(to_rdf(Content(content.nodes, kept)))}
    assert ("D001-D002", "state it") in found
    assert {record for record, _ in found} == {"D001-D002", "D001-D002/D001", "D001-D002/D002", "murk", "wave"}


def test_every_class_has_a_closed_shape() -> None:
    shapes = Graph().parse(ontology_folder() / "shapes.ttl", format="turtle")
    shaped = set(shapes.objects(None, SH.targetClass))
    abstract = {terms().classes["Link"]}
    assert set(terms().classes.values()) - abstract <= shaped
    for one in shapes.subjects(RDF.type, SH.NodeShape):
        assert shapes.value(one, SH.closed) == Literal(True)


def listed(name: str) -> Iterator[set[str]]:
    shapes = Graph().parse(ontology_folder() / "shapes.ttl", format="turtle")
    for one in shapes.subjects(SH.path, terms().values[name]):
        values = shapes.value(one, SH["in"])
        if values is not None:
            yield {str(value) for value in Collection(shapes, values)}


@pytest.mark.parametrize(
    ("name", "alternatives"),
    [
        ("gender", Gender),
        ("marital", Marital),
        ("operator", Operator),
        ("type", FindingType),
        ("unit", Unit),
        ("subject", Subject),
        ("effect", Effect),
    ],
)
def test_the_models_allow_the_same_words(name: str, alternatives: object) -> None:
    assert {frozenset(one) for one in listed(name)} == {frozenset(get_args(alternatives))}


@pytest.fixture
def java() -> Any:
    found = java_executable()
    if found is None:
        refuse("the OWL reasoner needs a Java, and there is none here", "KGBENCH_REQUIRE_OWLAPI")
    return found


def test_sound_data_are_consistent(data: Graph, java: Any) -> None:
    assert list(consistency_problems(data, java)) == []


@pytest.mark.parametrize(
    ("subject", "predicate", "value"),
    [
        (BASE["D001"], RDF.type, terms().classes["Symptom"]),
        (BASE["S001"], terms().objects["SUBTYPE_OF"], BASE["D001"]),
        (BASE["D001"], terms().values["name"], Literal("another")),
        (BASE["SymptomGroup/spell"], terms().values["minimum_days"], Literal("many")),
        (BASE["D001/REQUIRES/0"], RDF.type, terms().classes[link("WHEN")]),
    ],
)
def test_data_that_contradict_the_schema(
    data: Graph, java: Any, subject: URIRef, predicate: URIRef, value: Any
) -> None:
    data.add((subject, predicate, value))
    found = list(consistency_problems(data, java))
    assert [problem.record for problem in found] == ["the data"]


def test_a_class_that_can_have_no_member(data: Graph, java: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    contradicting = Graph() + schema()
    contradicting.add((terms().classes["Item"], RDFS.subClassOf, terms().classes["Run"]))
    monkeypatch.setattr("kg.validate.consistency.schema", lambda: contradicting)
    found = list(consistency_problems(data, java))
    assert [(problem.record, problem.says) for problem in found] == [
        ("schema.ttl", "the class Item can have no member")
    ]
