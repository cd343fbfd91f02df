"""owlready2 reads an export, and HermiT finds it consistent."""

from __future__ import annotations

import io

import owlready2
import pytest
from rdflib import OWL, RDF, Graph

from kg.graph.content import Content
from kg.graph.encode import encode
from kg.rdf.ontology import to_ontology
from kg.rdf.terms import BASE, terms
from kg.store.jre import java_executable
from tests.builders import small_knowledge
from tests.lacking import refuse


def loaded(graph: Graph) -> owlready2.Ontology:
    """owlready2 does not read Turtle, but N-Triples."""
    triples = io.BytesIO(graph.serialize(format="nt", encoding="utf-8"))
    return owlready2.World().get_ontology(f"{BASE}graph").load(fileobj=triples)


def test_individuals_and_properties_are_found(content: Content) -> None:
    graph = to_ontology(content, parts=False)
    found = loaded(graph)
    world = found.world
    assert len(list(world.individuals())) == len(set(graph.subjects(RDF.type, OWL.NamedIndividual))) > 7000
    assert len(list(world.object_properties())) == len(terms().objects) + 3
    assert len(list(world.data_properties())) == len(terms().values) + 1
    depression = world.search_one(label="Major Depressive Disorder")
    assert depression.iri == f"{BASE}D013"
    assert [kind.label.first() for kind in depression.is_a] == ["Disorder"]
    requires = world.search_one(label="REQUIRES")
    assert [group.label.first() for group in requires[depression]] == ["Major depressive episode"]
    world.close()


def test_hermit_finds_it_consistent() -> None:
    java = java_executable()
    if java is None:
        reason = "the OWL reasoner needs a Java, and there is none here"
        refuse(reason, "KGBENCH_REQUIRE_OWLAPI")
    owlready2.JAVA_EXE = str(java)
    graph = to_ontology(encode(small_knowledge()))
    found = loaded(graph)
    owlready2.sync_reasoner_hermit(found.world, infer_property_values=False, debug=0)
    assert list(found.world.inconsistent_classes()) == []
    found.world.close()
    # And it would say so if it were not: no disorder is a symptom.
    graph.add((BASE["D001"], RDF.type, terms().classes["Symptom"]))
    wrong = loaded(graph)
    with pytest.raises(owlready2.OwlReadyInconsistentOntologyError):
        owlready2.sync_reasoner_hermit(wrong.world, infer_property_values=False, debug=0)
    wrong.world.close()
