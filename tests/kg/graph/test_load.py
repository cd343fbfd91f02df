"""A load is all or nothing, and leaves alone what is not its own."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from kg.errors import UserError
from kg.graph.content import Content, Edge, Properties, sha256
from kg.graph.decode import decode
from kg.graph.dump import dump, graph_sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.store import Connection, FolderTarget, Transaction, open_store
from tests.builders import small_knowledge
from tests.places import ROOT


def test_loading_twice_changes_nothing(engine: Connection) -> None:
    content = encode(small_knowledge())
    first = load(engine, content)
    before = engine.rows("store/counts")
    assert load(engine, content) == first == (sum(map(len, content.nodes.values())), len(content.edges))
    assert engine.rows("store/counts") == before
    assert graph_sha256(engine) == sha256(content)


def _changed() -> Content:
    knowledge = small_knowledge()
    disorders = {**knowledge.disorders, "D001": knowledge.disorders["D001"].model_copy(update={"name": "New"})}
    return encode(knowledge.model_copy(update={"disorders": disorders, "people": ()}))


def test_a_failed_load_leaves_the_old_graph(engine: Connection) -> None:
    old, new = encode(small_knowledge()), _changed()
    load(engine, old)
    # Nodes are written by then; there is no query for such an edge.
    unknown = Edge("LIKES", "Disorder", "D001", "Disorder", "D002", {})
    with pytest.raises(UserError, match="likes_disorder_disorder"):
        load(engine, Content(new.nodes, (*new.edges, unknown)))
    assert dump(engine) == old


def test_an_interrupted_load_leaves_the_old_graph(engine: Connection, monkeypatch: pytest.MonkeyPatch) -> None:
    old, new = encode(small_knowledge()), _changed()
    load(engine, old)
    written = 0

    def interrupted(transaction: Transaction, name: str, rows: list[Properties]) -> int:
        nonlocal written
        written += transaction.batches(name, iter(rows))
        if written > 50:
            raise KeyboardInterrupt
        return written

    monkeypatch.setattr("kg.graph.load._write_edges", interrupted)
    with pytest.raises(KeyboardInterrupt):
        load(engine, new)
    assert dump(engine) == old


def test_an_edge_to_nowhere_is_refused(engine: Connection) -> None:
    content = encode(small_knowledge())
    astray = Edge("REQUIRES", "Disorder", "D001", "SymptomGroup", "fog", {"when": "now", "position": 2})
    with pytest.raises(UserError, match="D001: names the SymptomGroup 'fog', which no file defines"):
        load(engine, Content(content.nodes, (*content.edges, astray)))
    assert engine.rows("store/counts") == []


def test_a_load_removes_what_the_knowledge_no_longer_has(engine: Connection) -> None:
    knowledge = small_knowledge()
    load(engine, encode(knowledge))
    engine.run_text("CREATE (:Symptom {name: 'made by hand'}), (:Rule {code: 'by hand'})", writing=True)
    with pytest.raises(UserError, match="a node with the label Symptom and no code"):
        dump(engine)
    less = encode(knowledge.model_copy(update={"people": (), "mappings": ()}))
    load(engine, less)
    assert dump(engine) == less


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ("CREATE (:Symptom {code: 5})", "label Symptom and the code 5, which no load has written"),
        (
            "MATCH (d:Disorder {code: 'D001'}) SET d.name = date('2026-01-31')",
            "D001 with the name 2026-01-31, of a kind",
        ),
        ("MATCH ()-[r:REQUIRES]->() SET r.position = date('2026-01-31')", "an edge with the position 2026-01-31"),
    ],
)
def test_what_no_load_writes_is_named(engine: Connection, edit: str, message: str) -> None:
    load(engine, encode(small_knowledge()))
    engine.run_text(edit, writing=True)
    with pytest.raises(UserError, match=message):
        graph_sha256(engine)


@pytest.mark.parametrize(
    ("edit", "message"),
    [
        ("MATCH (f:Finding) SET f.values = 3", "Finding .*: not a complete record"),
        ("MATCH (p:Part) SET p.use = ['a']", "Part .*: its code does not say what it is"),
        ("MATCH (p:Part) REMOVE p.text", "Part .*: states no text"),
        ("MATCH (t:Theme) REMOVE t.sets", "The parts of texts are not complete"),
        ("MATCH (f:WordingFile) DETACH DELETE f", "The parts of texts are not complete"),
        ("MATCH ()-[r:REQUIRES]->() SET r.position = 'first'", "D00.: an edge REQUIRES has a position that is no"),
    ],
)
def test_records_that_were_broken_by_hand_are_named(engine: Connection, edit: str, message: str) -> None:
    load(engine, encode(small_knowledge()))
    engine.run_text(edit, writing=True)
    with pytest.raises(UserError, match=message):
        decode(dump(engine))


def test_other_layers_do_not_count_and_stay(engine: Connection) -> None:
    content = encode(small_knowledge())
    load(engine, content)
    attach = (
        "MATCH (d:Disorder {code: 'D001'}) SET d.accuracy = 0.5 CREATE (r:Run {code: 'r1'})-[:COVERS {n: 3}]->(d) "
        "WITH d MATCH (d)-[q:REQUIRES]->() SET q.seen = true"
    )
    engine.run_text(attach, writing=True)
    assert graph_sha256(engine) == sha256(content)
    load(engine, content)
    kept = engine.run_text("MATCH (r:Run)-[c:COVERS]->(d:Disorder) RETURN r.code AS run, c.n AS n, d.code AS code")
    assert kept == [{"run": "r1", "n": 3, "code": "D001"}]


@pytest.mark.engine
@pytest.mark.parametrize("delay", [0.02, 0.4])
def test_a_killed_load_is_made_good_by_the_next(tmp_path: Path, delay: float) -> None:
    folder = tmp_path / "graph"
    command = [sys.executable, "-m", "tests.kg.graph.loading", str(folder)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "open\n"
        time.sleep(delay)
        process.send_signal(signal.SIGKILL)
        process.wait()
    content = encode(small_knowledge())
    with open_store(FolderTarget(folder=folder)) as connection:
        found = dump(connection)
        assert found == content or not found.nodes
        load(connection, content)
        assert dump(connection) == content
