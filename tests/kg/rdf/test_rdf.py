"""RDF: any text survives, and a file that is not ours is refused with its place."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rdflib import PROV, Literal

from kg.errors import UserError
from kg.graph.content import Content, canonical
from kg.graph.encode import encode
from kg.rdf.read import from_rdf, read_turtle
from kg.rdf.terms import BASE, terms
from kg.rdf.write import individual, to_rdf, write_turtle
from kg.sources.read import read_content
from tests.builders import small_knowledge

# The code points that no file in UTF-8 can hold.
TEXT = st.text(st.characters(exclude_categories=["Cs"]), min_size=1)
HEAD = f"@prefix kgb: <{BASE}> .\n"


@settings(max_examples=60, deadline=None)
@given(code=TEXT, name=TEXT, cues=st.lists(TEXT, min_size=1, max_size=4))
def test_any_text_survives(tmp_path_factory: pytest.TempPathFactory, code: str, name: str, cues: list[str]) -> None:
    content = canonical(Content({"Symptom": {code: {"code": code, "name": name, "cues": [*cues, "a\r\nb"]}}}, ()))
    file = tmp_path_factory.mktemp("rdf") / "x.ttl"
    write_turtle(to_rdf(content), file)
    assert from_rdf(read_turtle(file)) == content


def test_the_same_graph_gives_the_same_bytes(tmp_path: Path) -> None:
    content = encode(small_knowledge())
    write_turtle(to_rdf(content), tmp_path / "a.ttl")
    write_turtle(to_rdf(Content(content.nodes, tuple(reversed(content.edges)))), tmp_path / "b.ttl")
    assert (tmp_path / "a.ttl").read_bytes() == (tmp_path / "b.ttl").read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.ttl", "b.ttl"]


def test_individuals_are_named_by_their_codes() -> None:
    assert str(individual("Disorder", "D013")) == "https://w3id.org/kgbench/D013"
    assert str(individual("Finding", "onset_age")) == "https://w3id.org/kgbench/Finding/onset_age"
    assert str(individual("Condition", "S1 = true")) == "https://w3id.org/kgbench/Condition/S1%20%3D%20true"


def test_who_changed_what_when_is_said_in_prov() -> None:
    graph = to_rdf(encode(small_knowledge()))
    changes = sorted(graph.objects(BASE["D001"], PROV.wasInfluencedBy), key=str)
    assert [str(graph.value(one, PROV.endedAtTime)) for one in changes] == [
        "2026-01-31T00:00:00",
        "2026-02-01T00:00:00",
    ]
    assert set(graph.objects(BASE["D001"], PROV.wasAttributedTo)) == {
        graph.value(one, PROV.wasAssociatedWith) for one in changes
    }


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("kgb:D001 a", r"x\.ttl, line 1: not valid Turtle"),
        (f"{HEAD}kgb:D001 a kgb:KGB_0000001 .\nkgb:D001 nonsense", r"x\.ttl, line 3: not valid Turtle"),
        (f"{HEAD}kgb:D001 a kgb:KGB_0000001 .", "D001: a Disorder without a code"),
        (f'{HEAD}kgb:a a kgb:KGB_0000001 ; kgb:KGB_0000201 "D1", "D2" .', "a: states .*KGB_0000201 2 times; keep one"),
        (f"{HEAD}kgb:a a kgb:KGB_0000001 ; kgb:KGB_0000201 2.5 .", "which is not text, a whole number, true or false"),
        (
            f'{HEAD}kgb:a a kgb:KGB_0000001 ; kgb:KGB_0000201 "x"^^<http://www.w3.org/2001/XMLSchema#integer> .',
            "which is not text, a whole number",
        ),
        (
            f'{HEAD}kgb:a a kgb:KGB_0000001 ; kgb:KGB_0000201 "D1" .\nkgb:b a kgb:KGB_0000001 ; kgb:KGB_0000201 "D1" .',
            "the Disorder D1 stands twice",
        ),
        (
            f'{HEAD}kgb:a a kgb:KGB_0000001 ; kgb:KGB_0000201 "D1" .\n'
            "kgb:a <http://www.w3.org/ns/prov#wasInfluencedBy> kgb:c . kgb:c kgb:KGB_0000240 0 .",
            "c: states .*wasAssociatedWith 0 times; state it once",
        ),
        (f"{HEAD}kgb:a kgb:KGB_0000112 kgb:b .", "an edge SUBTYPE_OF touches it, but no class is stated"),
        (
            f'{HEAD}kgb:a a kgb:KGB_0000003 ; kgb:KGB_0000122 kgb:c .\nkgb:c kgb:KGB_0000221 "x" .',
            "c: has no position among its like",
        ),
    ],
)
def test_a_file_that_is_not_ours(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "x.ttl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=message):
        from_rdf(read_turtle(file))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "holds nothing in the terms of the schema"),
        (f"{HEAD}kgb:D001 a kgb:KGB_0000001 .", ".*D001: a Disorder without a code"),
    ],
)
def test_a_load_names_the_file(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "x.ttl"
    file.write_text(text, encoding="utf-8")
    with pytest.raises(UserError, match=f"^{file}: {message}"):
        read_content(file)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="cannot be read"):
        read_turtle(tmp_path / "none.ttl")
    (tmp_path / "latin.ttl").write_bytes(b"# \xe4\n")
    with pytest.raises(UserError, match="not UTF-8 at byte 2"):
        read_turtle(tmp_path / "latin.ttl")


def test_a_file_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UserError, match="cannot be written"):
        write_turtle(to_rdf(Content({}, ())), tmp_path / "file" / "x.ttl")
    assert terms().values["name"] not in to_rdf(Content({}, ())).predicates()
    assert Literal("D001") in to_rdf(encode(small_knowledge())).objects()
