"""Knowledge goes through the graph, files and RDF and comes out the same, on both engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.errors import UserError
from kg.graph.content import Content, canonical, sha256
from kg.graph.decode import decode
from kg.graph.dump import dump, graph_sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.knowledge.knowledge import Knowledge
from kg.knowledge.reader import read
from kg.knowledge.writer import write
from kg.rdf.ontology import to_ontology
from kg.rdf.read import from_rdf, read_turtle
from kg.rdf.write import write_turtle
from kg.store import Connection
from tests.builders import small_knowledge
from tests.shipped import shipped


@pytest.fixture(scope="module", params=["small", "real"])
def knowledge(request: pytest.FixtureRequest) -> Knowledge:
    return small_knowledge() if request.param == "small" else shipped()


def test_decode_undoes_encode(knowledge: Knowledge) -> None:
    assert decode(encode(knowledge)) == knowledge


def test_graph_to_yaml_to_graph(engine: Connection, knowledge: Knowledge, tmp_path: Path) -> None:
    content = encode(knowledge)
    load(engine, content)
    assert dump(engine) == content
    write(decode(dump(engine)), tmp_path / "out")
    again = encode(read(tmp_path / "out"))
    assert again == content
    load(engine, again)
    assert graph_sha256(engine) == sha256(content)


@pytest.mark.one_engine
def test_graph_to_rdf_to_graph(engine: Connection, knowledge: Knowledge, tmp_path: Path) -> None:
    content = encode(knowledge)
    load(engine, content)
    write_turtle(to_ontology(dump(engine)), tmp_path / "graph.ttl")
    again = from_rdf(read_turtle(tmp_path / "graph.ttl"))
    assert again == content
    load(engine, again)
    assert graph_sha256(engine) == sha256(content)


def test_the_hash_is_of_the_content_not_of_its_order() -> None:
    content = encode(small_knowledge())
    turned = Content(
        {
            label: {code: dict(reversed(node.items())) for code, node in reversed(list(by_code.items()))}
            for label, by_code in reversed(list(content.nodes.items()))
        },
        tuple(reversed(content.edges)),
    )
    assert sha256(turned) == sha256(content)
    assert canonical(turned) == content


def test_one_changed_word_changes_the_hash() -> None:
    content = encode(small_knowledge())
    nodes = {label: dict(by_code) for label, by_code in content.nodes.items()}
    nodes["Rule"]["D001-D002/D001"] = {**nodes["Rule"]["D001-D002/D001"], "says": "No waves."}
    assert sha256(Content(nodes, content.edges)) != sha256(content)
    assert sha256(Content(content.nodes, content.edges[1:])) != sha256(content)


@pytest.mark.parametrize(
    ("label", "code", "name", "message"),
    [
        ("Disorder", "D001", "name", "Disorder D001: name: is missing; mend it there or load"),
        ("Part", "S001/absent/chart/1", "text", "Part S001/absent/chart/1: states no text; load"),
        ("Finding", "course", "type", "Finding course: type: is missing; mend it there or load"),
        ("DifferentialDiagnosis", "D001-D002", "trigger", "DifferentialDiagnosis D001-D002: not a complete record"),
        ("Person", "P0001", "age", "Person P0001: age: is missing; mend it there or load"),
    ],
)
def test_a_torn_record_is_named(label: str, code: str, name: str, message: str) -> None:
    content = encode(small_knowledge())
    nodes = {one: dict(by_code) for one, by_code in content.nodes.items()}
    nodes[label][code] = {key: value for key, value in nodes[label][code].items() if key != name}
    with pytest.raises(UserError, match=message):
        decode(Content(nodes, content.edges))
