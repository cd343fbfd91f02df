"""The biomedical layer in the graph, on both engines: all or nothing, and apart from the criteria layer."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.graph.content import Content
from kg.graph.dump import dump, graph_sha256
from kg.graph.encode import encode
from kg.graph.load import load as load_knowledge
from kg.model.mapping import Mapping
from kg.primekg.extract import extract
from kg.primekg.load import load
from kg.primekg.seeds import read_seeds
from kg.primekg.slice import Slice, Triple, as_content, sha256
from kg.store import Connection, Row, Transaction
from tests.builders import small_knowledge
from tests.kg.primekg.files import SEEDS, SMALL, both_ways, text


@pytest.fixture
def small(tmp_path: Path) -> Slice:
    (tmp_path / "kg.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    (tmp_path / "seeds.csv").write_text(SEEDS, encoding="utf-8")
    return extract(tmp_path / "kg.csv", seeds=read_seeds(tmp_path / "seeds.csv"))


def without_fright(found: Slice) -> Slice:
    key = "disease:901_902"
    entities = tuple(entity for entity in found.entities if entity.key != key)
    return found._replace(
        entities=entities, triples=tuple(triple for triple in found.triples if key not in (triple.head, triple.tail))
    )


def held(graph: Connection) -> Content:
    """The biomedical layer as the graph holds it."""
    nodes = graph.run_text("MATCH (n:Entity) RETURN properties(n) AS node ORDER BY n.key")
    return Content({"Entity": {row["node"]["key"]: row["node"] for row in nodes}}, ()) if nodes else Content({}, ())


def triples(graph: Connection) -> list[Triple]:
    rows = graph.run_text(
        "MATCH (a:Entity)-[r:RELATES]->(b:Entity) RETURN a.key AS head, r.relation AS relation, b.key AS tail "
        "ORDER BY head, relation, tail"
    )
    return [Triple(**row) for row in rows]


def mapped(graph: Connection) -> list[Row]:
    return graph.run_text(
        "MATCH (d:Disorder)-[m:MAPS_TO]->(e:Entity) RETURN d.code AS code, m.predicate AS predicate, e.id AS id "
        "ORDER BY code, id"
    )


def content(*mappings: tuple[str, str, str]) -> Content:
    """The small knowledge with mappings to MONDO: disorder, predicate, number."""
    made = tuple(
        Mapping(
            subject=disorder,
            predicate=f"skos:{predicate}",
            object=f"MONDO:{number}",
            object_label="it",
            justification="semapv:ManualMappingCuration",
            set_name="mondo",
        )
        for disorder, predicate, number in mappings
    )
    return encode(small_knowledge().model_copy(update={"mappings": made}))


def test_a_slice_is_loaded_twice_to_the_same_graph(engine: Connection, small: Slice) -> None:
    first = load(engine, small)
    assert (first.entities, first.triples, first.mapped, first.sha256) == (5, 6, 0, sha256(small))
    assert triples(engine) == list(small.triples)
    assert held(engine).nodes == as_content(small).nodes
    counts = engine.rows("store/counts")
    assert counts == [{"label": "Entity", "nodes": 5}, {"label": "Slice", "nodes": 1}]
    assert load(engine, small) == first
    assert (engine.rows("store/counts"), triples(engine)) == (counts, list(small.triples))


def test_the_slice_says_what_it_is_and_how_its_rows_add_up(engine: Connection, small: Slice) -> None:
    load(engine, small)
    (row,) = engine.run_text("MATCH (s:Slice) RETURN properties(s) AS slice")
    assert row["slice"] == {
        "code": "primekg",
        "demonstration": False,
        "sha256": sha256(small),
        "entities": 5,
        "triples": 6,
        "rows_read": 16,
        "kept": 6,
        "mirrored": 6,
        "duplicate": 0,
        "dropped": 4,
        "malformed": 0,
    }


def test_another_slice_takes_the_place_of_the_first_and_leaves_what_is_attached(
    engine: Connection, small: Slice
) -> None:
    load(engine, small)
    attach = "MATCH (e:Entity {key: 'disease:900'}) CREATE (:Item {code: 'i1'})-[:ABOUT]->(e)"
    engine.run_text(attach, writing=True)
    less = without_fright(small)
    load(engine, less)
    assert triples(engine) == list(less.triples)
    assert held(engine).nodes == as_content(less).nodes
    about = engine.run_text("MATCH (i:Item)-[:ABOUT]->(e:Entity) RETURN i.code AS item, e.key AS entity")
    assert about == [{"item": "i1", "entity": "disease:900"}]
    assert engine.run_text("MATCH (s:Slice) RETURN s.sha256 AS sha256") == [{"sha256": sha256(less)}]


def test_the_criteria_layer_is_left_alone(engine: Connection, small: Slice) -> None:
    knowledge = content(("D001", "exactMatch", "0000900"))
    load_knowledge(engine, knowledge)
    load(engine, small)
    assert dump(engine) == knowledge
    load_knowledge(engine, knowledge)
    assert triples(engine) == list(small.triples)
    assert held(engine).nodes == as_content(small).nodes


@pytest.mark.parametrize("knowledge_first", [True, False])
def test_disorders_are_tied_to_entities_in_either_order(
    engine: Connection, small: Slice, knowledge_first: bool
) -> None:
    knowledge = content(
        ("D001", "exactMatch", "0000900"), ("D001", "exactMatch", "0000902"), ("D002", "narrowMatch", "0000901")
    )
    if knowledge_first:
        load_knowledge(engine, knowledge)
    load(engine, small)
    if not knowledge_first:
        load_knowledge(engine, knowledge)
    # A group is broader than its members; 90 is a part of the text of 900, and no member of it.
    ties = [
        {"code": "D001", "predicate": "skos:exactMatch", "id": "900"},
        {"code": "D001", "predicate": "skos:broadMatch", "id": "901_902"},
        {"code": "D002", "predicate": "skos:relatedMatch", "id": "901_902"},
    ]
    assert mapped(engine) == ties
    load_knowledge(engine, knowledge)
    assert mapped(engine) == ties
    load_knowledge(engine, content(("D002", "closeMatch", "0000900"), ("D001", "exactMatch", "0000090")))
    assert mapped(engine) == [{"code": "D002", "predicate": "skos:closeMatch", "id": "900"}]


def test_a_failed_load_leaves_the_old_layer(engine: Connection, small: Slice, monkeypatch: pytest.MonkeyPatch) -> None:
    knowledge = content(("D001", "exactMatch", "0000900"))
    load_knowledge(engine, knowledge)
    load(engine, small)
    ties, digest = mapped(engine), graph_sha256(engine)

    def failing(transaction: Transaction, found: Slice) -> int:
        transaction.batches("load/biomedical/triples", [triple._asdict() for triple in found.triples])
        raise KeyboardInterrupt

    monkeypatch.setattr("kg.primekg.load._write_triples", failing)
    with pytest.raises(KeyboardInterrupt):
        load(engine, without_fright(small))
    assert triples(engine) == list(small.triples)
    assert held(engine).nodes == as_content(small).nodes
    assert (mapped(engine), graph_sha256(engine)) == (ties, digest)
