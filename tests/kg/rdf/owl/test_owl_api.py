"""The OWL API, which Protégé stands on, reads an export and finds OWL 2 DL."""

from __future__ import annotations

import subprocess
from pathlib import Path
from typing import NamedTuple

import pytest
from rdflib import OWL, RDF

from kg.graph.content import Content, sha256, without
from kg.graph.encode import encode
from kg.rdf.ontology import to_ontology
from kg.rdf.terms import BASE, terms
from kg.rdf.write import individual, to_rdf, write_turtle
from tests import maven
from tests.builders import small_knowledge
from tests.lacking import refuse

pytestmark = pytest.mark.slow

REQUIRED = "KGBENCH_REQUIRE_OWLAPI"
_HERE = Path(__file__).resolve().parent
JARS = maven.Jars(_HERE / "pom.xml", "owlapi-distribution", "owlapi")


class Read(NamedTuple):
    """What the OWL API says of one file."""

    ontology: str
    version: str
    classes: int
    object_properties: int
    data_properties: int
    individuals: int
    broken: str


def read(*files: Path) -> list[Read]:
    if lacking := maven.lacking(JARS):
        reason = f"The OWL API cannot be asked: {lacking}."
        refuse(reason, REQUIRED)
    command = [*maven.command(JARS, "-Xmx1g", *maven.QUICK), str(_HERE / "Profile.java"), *map(str, files)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr[-2000:]
    rows = [line.split("\t") for line in done.stdout.splitlines()]
    return [Read(row[0], row[1], int(row[2]), int(row[3]), int(row[4]), int(row[5]), row[6]) for row in rows]


def test_the_export_is_owl_2_dl(content: Content, tmp_path: Path) -> None:
    graph, small = to_ontology(content), encode(small_knowledge())
    # Merged with MONDO, where the same IRI names a class, it still is.
    graph.add((individual("ExternalConcept", "MONDO:0002009"), RDF.type, OWL.Class))
    write_turtle(graph, tmp_path / "whole.ttl")
    write_turtle(to_ontology(small, parts=False), tmp_path / "part.ttl")
    # What makes the check worth something: data alone, whose terms nobody declares, do not pass it.
    (tmp_path / "data.ttl").write_text(
        f'<{BASE}D001> a <{terms().classes["Disorder"]}> ; <{terms().values["code"]}> "D001" .', encoding="utf-8"
    )
    whole, part, bare = read(*(tmp_path / f"{name}.ttl" for name in ("whole", "part", "data")))
    assert whole.broken == part.broken == "{}"
    assert bare.broken == "{UseOfUndeclaredAnnotationProperty=1, UseOfUndeclaredClass=1}"
    version = f"{BASE}graph/{sha256(content)}"
    assert (whole.ontology, whole.version) == (f"{BASE}graph", version)
    assert part.version == f"{BASE}graph/{sha256(small)}/without-parts"
    assert (bare.ontology, bare.version) == ("", "")
    assert whole.individuals == len(set(graph.subjects(RDF.type, OWL.NamedIndividual))) > 15_000
    assert part.individuals == len(set(to_rdf(without(small, "Part")).subjects(RDF.type, None)))
    # All of the schema, and PROV-O's two classes, three object properties and one datatype property beside it.
    assert whole.classes == part.classes + 1 == len(terms().classes) + 2 + 1
    assert whole.object_properties == len(terms().objects) + 3
    assert whole.data_properties == len(terms().values) + 1
