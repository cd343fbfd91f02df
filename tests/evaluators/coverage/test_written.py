"""Runs in the graph: written twice, side by side, taken out, and left alone by loads."""

from __future__ import annotations

from typing import Any

import pytest

from evaluators.coverage.coverage import coverage
from evaluators.coverage.write import clear, write
from evaluators.score.bootstrap import Resampling
from kg.errors import UserError
from kg.graph.dump import dump, graph_sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.primekg.demonstration import demonstration
from kg.primekg.load import load as load_slice
from kg.store import Connection
from tests.builders import small_knowledge
from tests.evaluators.coverage.making import BY_HAND, Said, answers, six_nodes

pytestmark = pytest.mark.both_engines


def keep(graph: Connection, *runs: str, said: tuple[Said, ...] = BY_HAND) -> None:
    write(graph, coverage(graph, [answers(said, run=run) for run in runs], Resampling(20, 1)))


def everything(graph: Connection) -> list[dict[str, Any]]:
    """All nodes and what runs say of them."""
    nodes = graph.run_text(
        "MATCH (n) RETURN labels(n)[0] AS label, coalesce(n.key, n.code) AS code, properties(n) AS of "
        "ORDER BY label, code"
    )
    covers = graph.run_text(
        "MATCH (r:Run)-[c:COVERS]->(n) RETURN r.code AS run, coalesce(n.key, n.code) AS code, properties(c) AS of "
        "ORDER BY run, code"
    )
    return [*nodes, *covers]


def colours(graph: Connection, by: str = "accuracy") -> dict[str, float]:
    rows = graph.run_text(
        f"MATCH (n) WHERE n.{by} IS NOT NULL AND NOT n:Run "
        f"RETURN coalesce(n.key, n.code) AS code, n.{by} AS value ORDER BY code"
    )
    return {row["code"]: row["value"] for row in rows}


def test_what_is_written(engine: Connection) -> None:
    keep(six_nodes(engine), "first")
    assert engine.run_text("MATCH (r:Run) RETURN properties(r) AS run") == [
        {"run": {"code": "first", "model": "m", "position": 0, "n": 7, "correct": 4, "accuracy": 4 / 7}}
    ]
    covers = engine.run_text(
        "MATCH (:Run {code: 'first'})-[c:COVERS]->(n) RETURN coalesce(n.key, n.code) AS code, c.n AS n, "
        "c.correct AS correct, c.accuracy AS accuracy, c.groups AS groups, c.chance AS chance, "
        "c.adjusted AS adjusted, c.low IS NULL AS single ORDER BY code"
    )
    assert [tuple(row.values()) for row in covers] == [
        ("contraindication", 2, 1, 0.5, 1, 0.25, pytest.approx(1 / 3), True),
        ("disease:x", 3, 2, 2 / 3, 2, 0.25, pytest.approx(5 / 9), False),
        ("disease:y", 2, 0, 0.0, 2, 0.25, pytest.approx(-1 / 3), False),
        ("drug:a", 2, 1, 0.5, 2, 0.25, pytest.approx(1 / 3), False),
        ("drug:b", 3, 1, 1 / 3, 2, 0.25, pytest.approx(1 / 9), False),
        ("indication", 3, 2, 2 / 3, 3, 0.25, pytest.approx(5 / 9), False),
        ("protein:p", 1, 1, 1.0, 1, 0.25, 1.0, True),
    ]
    assert colours(engine) == {row["code"]: row["accuracy"] for row in covers}
    assert colours(engine, "adjusted") == {row["code"]: row["adjusted"] for row in covers}


def test_twice_changes_nothing(engine: Connection) -> None:
    keep(six_nodes(engine), "first", "second")
    before = everything(engine)
    keep(engine, "first", "second")
    assert everything(engine) == before


def test_runs_side_by_side(engine: Connection) -> None:
    six_nodes(engine)
    keep(engine, "first")
    alone = everything(engine)
    keep(engine, "second", said=(Said(False, ("drug:a",), ("disease_protein",)),))
    assert [row["code"] for row in engine.rows("coverage/runs")] == ["first", "second"]
    assert colours(engine) == {"disease_protein": 0.0, "drug:a": 0.0}
    clear(engine, "second")
    assert everything(engine) == alone
    clear(engine, "first")
    assert colours(engine) == colours(engine, "adjusted") == {}
    assert engine.rows("store/counts") == [{"label": "Entity", "nodes": 6}]


def test_the_run_written_last_is_the_newest(engine: Connection) -> None:
    six_nodes(engine)
    keep(engine, "first")
    keep(engine, "second", said=(Said(False, ("drug:a",)),))
    keep(engine, "first")
    assert [row["code"] for row in engine.rows("coverage/runs")] == ["second", "first"]
    assert colours(engine)["drug:a"] == 0.5


def test_a_run_that_is_not_there(engine: Connection) -> None:
    keep(six_nodes(engine), "first")
    with pytest.raises(UserError, match=r"^The graph holds no run named 'fist'; the runs there: first\.$"):
        clear(engine, "fist")


def test_knowledge_and_loads_leave_runs_alone(engine: Connection) -> None:
    content, found = encode(small_knowledge()), demonstration()
    load(engine, content)
    load_slice(engine, found)
    digest, layer = graph_sha256(engine), dump(engine)
    entity = found.entities[0].key
    said = tuple(Said(right, ("D001", "S001", entity), ("REQUIRES", "indication")) for right in (True, False, True))
    keep(engine, "first", said=said)
    before = everything(engine)
    assert colours(engine) == dict.fromkeys(("D001", "S001", entity, "REQUIRES", "indication"), 2 / 3)
    assert (graph_sha256(engine), dump(engine)) == (digest, layer)
    load(engine, content)
    assert everything(engine) == before
    load_slice(engine, found)
    assert everything(engine) == before
