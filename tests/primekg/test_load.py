"""The biomedical layer in the graph, on both engines."""

from __future__ import annotations

from pathlib import Path

import pytest

from kg.primekg.extract import extract
from kg.primekg.load import load
from kg.primekg.seeds import read_seeds
from kg.primekg.slice import Slice, sha256
from kg.store import Connection, Row
from tests.primekg.files import SEEDS, SMALL, both_ways, text


@pytest.fixture
def small(tmp_path: Path) -> Slice:
    (tmp_path / "kg.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    (tmp_path / "seeds.csv").write_text(SEEDS, encoding="utf-8")
    return extract(tmp_path / "kg.csv", seeds=read_seeds(tmp_path / "seeds.csv"))


def triples(graph: Connection) -> list[Row]:
    return graph.run_text(
        "MATCH (a:Entity)-[r:RELATES]->(b:Entity) RETURN a.key AS head, r.relation AS relation, b.key AS tail "
        "ORDER BY head, relation, tail"
    )


def test_a_slice_is_loaded_twice_to_the_same_graph(engine: Connection, small: Slice) -> None:
    first = load(engine, small)
    assert (first.entities, first.triples, first.mapped, first.sha256) == (5, 6, 0, sha256(small))
    assert triples(engine) == [triple._asdict() for triple in small.triples]
    counts = engine.rows("store/counts")
    assert counts == [{"label": "Entity", "nodes": 5}, {"label": "Slice", "nodes": 1}]
    assert load(engine, small) == first
    assert (engine.rows("store/counts"), len(triples(engine))) == (counts, 6)
