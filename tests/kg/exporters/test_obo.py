"""Classes as OBO has them: the OWL API finds OWL 2 EL, and writes them in the OBO format with nothing missing."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from rdflib import OWL, RDF, RDFS, SKOS, Graph

from kg.errors import UserError
from kg.exporters.obo import OboExporter
from kg.graph.content import Content, sha256
from kg.graph.encode import encode
from kg.rdf.terms import BASE, terms
from kg.rdf.write import individual
from tests import maven
from tests.builders import small_knowledge
from tests.kg.rdf.owl.test_owl_api import JARS, REQUIRED
from tests.lacking import refuse
from tests.places import ROOT

KINDS = ("Disorder", "SymptomGroup", "Symptom", "Subtype")


@pytest.fixture(scope="module")
def content() -> Content:
    knowledge = small_knowledge()
    mondo = knowledge.mappings[0].model_copy(
        update={"set_name": "mondo", "object": "MONDO:0002009", "predicate": "skos:exactMatch"}
    )
    return encode(knowledge.model_copy(update={"mappings": (*knowledge.mappings, mondo)}))


@pytest.fixture(scope="module")
def file(content: Content, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("obo") / "graph.ttl"
    OboExporter().write(content, path, {})
    return path


def test_every_node_of_the_kinds_is_a_class(content: Content, file: Path, tmp_path: Path) -> None:
    graph = Graph().parse(file, format="turtle")
    expected = {individual(kind, code) for kind in KINDS for code in content.nodes[kind]}
    assert set(graph.subjects(RDF.type, OWL.Class)) == expected | {terms().classes[kind] for kind in KINDS[:3]}
    for kind in KINDS:
        for code, node in content.nodes[kind].items():
            assert str(graph.value(individual(kind, code), RDFS.label)) == node["name"]
    assert graph.value(BASE["obo"], OWL.versionIRI) == BASE[f"obo/{sha256(content)}"]
    assert {str(one) for one in graph.objects(None, SKOS.exactMatch)} >= {
        "http://purl.obolibrary.org/obo/MONDO_0002009"
    }
    OboExporter().write(content, tmp_path / "again.ttl", {})
    assert (tmp_path / "again.ttl").read_bytes() == file.read_bytes()


def test_requirements_are_axioms(content: Content, file: Path) -> None:
    graph = Graph().parse(file, format="turtle")
    requires = terms().objects["REQUIRES"]
    found = {
        (one, graph.value(some, OWL.someValuesFrom))
        for some in graph.subjects(OWL.onProperty, requires)
        for one in graph.subjects(RDFS.subClassOf, some)
    }
    edges = [edge for edge in content.edges if edge.type == "REQUIRES"]
    assert found == {(individual("Disorder", edge.start), individual("SymptomGroup", edge.end)) for edge in edges}
    assert found


@pytest.mark.slow
def test_the_owl_api_writes_it_as_obo(content: Content, file: Path, tmp_path: Path) -> None:
    if lacking := maven.lacking(JARS):
        reason = f"The OWL API cannot be asked: {lacking}."
        refuse(reason, REQUIRED)
    program = ROOT / "tests" / "kg" / "rdf" / "owl" / "Obo.java"
    command = [*maven.command(JARS, "-Xmx512m", *maven.QUICK), str(program), str(file), str(tmp_path / "g.obo")]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.split() == ["0", "0"]
    text = (tmp_path / "g.obo").read_text("utf-8")
    stanzas = [stanza for stanza in text.split("\n\n") if stanza.startswith("[Term]")]
    assert len(stanzas) == sum(len(content.nodes[kind]) for kind in KINDS) + 3
    names = {found for stanza in stanzas for found in re.findall(r"^name: (.*)$", stanza, re.MULTILINE)}
    assert names == {node["name"] for kind in KINDS for node in content.nodes[kind].values()} | set(KINDS[:3])
    assert "xref: MONDO:0002009" in text
    assert len(re.findall(r"^relationship: ", text, re.MULTILINE)) > 3


def test_it_is_turtle() -> None:
    with pytest.raises(UserError, match=r"let its name end with \.ttl"):
        OboExporter().require_path(Path("graph.obo"))
