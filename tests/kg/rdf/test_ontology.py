"""The export as an ontology: header, labels, declarations, links to other vocabularies."""

from __future__ import annotations

from pathlib import Path

import pytest
from rdflib import OWL, RDF, RDFS, SKOS, Graph, Literal, URIRef

from kg.errors import UserError
from kg.files.resources import ontology_folder
from kg.graph.content import Content, sha256
from kg.graph.encode import encode
from kg.knowledge.collected import Faults
from kg.knowledge.mappings import read_mappings
from kg.rdf.ontology import to_ontology
from kg.rdf.read import from_rdf
from kg.rdf.terms import BASE, schema, terms
from kg.rdf.turtle import as_turtle
from kg.rdf.vocabularies import expanded, namespaces
from kg.rdf.write import individual, write_turtle
from kg.sources.read import read_content
from kg.validate.shapes import shape_problems
from tests.builders import small_knowledge

OBO = "http://purl.obolibrary.org/obo/"
DECLARED = (OWL.ObjectProperty, OWL.DatatypeProperty, OWL.AnnotationProperty)


@pytest.fixture(scope="module")
def content() -> Content:
    knowledge = small_knowledge()
    mondo = knowledge.mappings[0].model_copy(update={"set_name": "mondo", "object": "MONDO:0002009"})
    other = mondo.model_copy(update={"object": "MONDO:0000001", "predicate": "other:match"})
    return encode(knowledge.model_copy(update={"mappings": (*knowledge.mappings, mondo, other)}))


@pytest.fixture(scope="module")
def graph(content: Content) -> Graph:
    return to_ontology(content)


def test_one_ontology_with_a_version_and_the_schema(graph: Graph, content: Content) -> None:
    me = BASE["graph"]
    assert list(graph.subjects(RDF.type, OWL.Ontology)) == [me]
    assert list(graph.objects(me, OWL.versionIRI)) == [URIRef(f"{me}/{sha256(content)}")]
    assert list(graph.objects(me, OWL.imports)) == []
    assert set(schema().subjects(RDF.type, OWL.Class)) <= set(graph.subjects(RDF.type, OWL.Class))


def test_every_individual_is_named_and_labelled(graph: Graph) -> None:
    individuals = set(graph.subjects(RDF.type, OWL.NamedIndividual))
    ours = {*terms().classes.values()}
    assert {me for me, kind in graph.subject_objects(RDF.type) if kind in ours} <= individuals
    assert all(len(list(graph.objects(me, RDFS.label))) == 1 for me in individuals)
    assert all(str(graph.value(me, RDFS.label)).strip() for me in individuals)


@pytest.mark.parametrize(
    ("name", "label"),
    [
        ("D001", "Disorder D001"),
        ("D001/HAS_REQUIREMENT/0", "D001 HAS_REQUIREMENT S003.2 = true"),
        ("D001/citation/0", "criteria: Invented Manual, A to C"),
        ("D001/change/0", "first version"),
        ("D001/synonyms/1", "the dulls"),
        ("Rule/D001-D002/D001", "D001-D002: for Disorder D001"),
        ("Condition/spell.ever%20%3D%20false", "spell.ever = false"),
        ("Part/S001.1/clause/chart/0", "S001.1/clause/chart/0"),
        ("EpisodeKind/murk/onset_ages/0", "4"),
        ("SymptomGroup/dull/age_limit/0", "3 below 17 years"),
        ("D002/EXCLUDES/0/when/1", "overlap(murk, spell|burst) >= 1 day"),
    ],
)
def test_labels_say_what_it_is(graph: Graph, name: str, label: str) -> None:
    assert graph.value(BASE[name], RDFS.label) == Literal(label)


def test_a_nameless_record_has_its_code_for_a_label() -> None:
    graph = to_ontology(Content({"Subtype": {"S001.1": {"code": "S001.1"}}}, ()))
    assert graph.value(BASE["S001.1"], RDFS.label) == Literal("S001.1")


def test_every_property_and_class_in_use_is_declared(graph: Graph) -> None:
    declared = {term for kind in DECLARED for term in graph.subjects(RDF.type, kind)}
    foreign = {one for one in graph.predicates(unique=True) if not str(one).startswith((str(RDF), str(RDFS), str(OWL)))}
    assert foreign <= declared
    kinds = {
        kind for kind in graph.objects(None, RDF.type, unique=True) if not str(kind).startswith((str(OWL), str(RDFS)))
    }
    assert kinds <= set(graph.subjects(RDF.type, OWL.Class))


def test_mappings_are_links_to_the_iris_that_others_use(graph: Graph) -> None:
    mondo = URIRef(f"{OBO}MONDO_0002009")
    assert set(graph.objects(BASE["D001"], SKOS.broadMatch)) >= {mondo}
    assert terms().classes["ExternalConcept"] in graph.objects(mondo, RDF.type)
    assert graph.value(mondo, terms().values["code"]) == Literal("MONDO:0002009")
    # A vocabulary that no mapping set declares keeps a name of ours, and a predicate of no known meaning gives no link.
    assert individual("ExternalConcept", "ABC:1") == BASE["ExternalConcept/ABC%3A1"]
    assert individual("ExternalConcept", "kgbench:D001") == BASE["ExternalConcept/kgbench%3AD001"]
    linked = {end for one in (SKOS.exactMatch, SKOS.broadMatch, SKOS.closeMatch) for end in graph.objects(None, one)}
    assert URIRef(f"{OBO}MONDO_0000001") not in linked


@pytest.mark.parametrize(
    ("curie", "iri"),
    [
        ("MONDO:0002009", f"{OBO}MONDO_0002009"),
        ("ICD10CM:F32.9", "http://purl.bioontology.org/ontology/ICD10CM/F32.9"),
        ("ICD11:6A70", "https://bioregistry.io/icd11.code:6A70"),
        ("skos:exactMatch", str(SKOS.exactMatch)),
        ("MONDO:<a b>", f"{OBO}MONDO_%3Ca%20b%3E"),
        ("MONDO:", None),
        ("MONDO", None),
        ("ABC:1", None),
    ],
)
def test_curies(curie: str, iri: str | None) -> None:
    assert expanded(curie) == (None if iri is None else URIRef(iri))


def test_the_mapping_sets_declare_every_prefix_that_they_use() -> None:
    faults = Faults()
    found = read_mappings(ontology_folder() / "mappings", faults)
    faults.refuse()
    assert {one.object.partition(":")[0] for one in found} <= set(namespaces())
    assert all(expanded(one.predicate) for one in found)


def test_it_reads_back_and_fits_the_shapes(graph: Graph, content: Content) -> None:
    assert from_rdf(graph) == content
    assert [one for one in shape_problems(graph) if "other" not in one.says] == []


def test_the_same_graph_gives_the_same_bytes(graph: Graph, content: Content) -> None:
    first = as_turtle(graph)
    # The schema's nameless parts have other names each time that it is read.
    schema.cache_clear()
    assert as_turtle(to_ontology(content)) == first
    assert first.index("kgb:graph a owl:Ontology") < first.index("kgb:D001")


def test_without_parts(content: Content, tmp_path: Path) -> None:
    graph = to_ontology(content, parts=False)
    assert list(graph.subjects(RDF.type, terms().classes["Part"])) == []
    assert list(graph.subjects(RDF.type, terms().classes["Subtype"])) != []
    version = graph.value(BASE["graph"], OWL.versionIRI)
    assert version == URIRef(f"{BASE}graph/{sha256(content)}/without-parts")
    write_turtle(graph, tmp_path / "x.ttl")
    with pytest.raises(UserError, match=r"x\.ttl: no parts of texts, so the knowledge is not complete; "):
        read_content(tmp_path / "x.ttl")
