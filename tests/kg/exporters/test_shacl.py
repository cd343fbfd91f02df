"""The report of the SHACL engine: a sound graph conforms, a broken one is told of by name."""

from __future__ import annotations

from pathlib import Path

from rdflib import RDF, SH, Graph, Literal

from kg.exporters.shacl import ShaclReportExporter
from kg.graph.content import Content, sha256
from kg.graph.encode import encode
from kg.rdf.terms import BASE, terms
from tests.builders import small_knowledge


def report(content: Content, path: Path) -> Graph:
    ShaclReportExporter().write(content, path, {})
    return Graph().parse(path, format="turtle")


def test_a_sound_graph_conforms(tmp_path: Path) -> None:
    content = encode(small_knowledge())
    found = report(content, tmp_path / "r.ttl")
    me = BASE[f"shacl/{sha256(content)}"]
    assert set(found.subject_objects(SH.conforms)) == {(me, Literal(True))}
    assert set(found.subjects(RDF.type, SH.ValidationResult)) == set()


def test_a_broken_graph_is_told_of(tmp_path: Path) -> None:
    content = encode(small_knowledge())
    symptoms = {code: dict(node) for code, node in content.nodes["Symptom"].items()}
    (first, second, *_) = symptoms
    del symptoms[first]["name"]
    symptoms[second]["status"] = "guessed"
    broken = content._replace(nodes={**content.nodes, "Symptom": symptoms})
    found = report(broken, tmp_path / "r.ttl")
    assert set(found.objects(None, SH.conforms)) == {Literal(False)}
    results = {
        (
            found.value(one, SH.focusNode),
            found.value(one, SH.resultPath),
            found.value(one, SH.sourceConstraintComponent),
        )
        for one in found.objects(BASE[f"shacl/{sha256(broken)}"], SH.result)
    }
    assert (BASE[first], terms().values["name"], SH.MinCountConstraintComponent) in results
    assert {focus for focus, _, _ in results} == {BASE[first], BASE[second]}
    assert all(found.value(one, SH.resultMessage) for one in found.subjects(RDF.type, SH.ValidationResult))
    ShaclReportExporter().write(broken, tmp_path / "again.ttl", {})
    assert (tmp_path / "again.ttl").read_bytes() == (tmp_path / "r.ttl").read_bytes()
