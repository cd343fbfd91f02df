"""`kgbench load`, `export` and `import`, on both engines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.graph.content import sha256
from kg.graph.dump import dump
from kg.graph.encode import encode
from kg.knowledge.writer import write
from kg.store import Connection, ServerTarget, Target
from kgbench.cli.main import run
from tests.builders import small_knowledge
from tests.lacking import refuse
from tests.places import SHARED as DATA

SHARED = DATA / "mentalbench"


@pytest.fixture
def release() -> str:
    if not SHARED.is_dir():
        reason = "the public MentalBench release is not in ../shared/data/mentalbench"
        refuse(reason, "KGBENCH_REQUIRE_SHARED")
    return str(SHARED)


@pytest.fixture
def graph(engine: Connection, target: Target, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.delenv("NEO4J_URI", raising=False)
    return target.uri if isinstance(target, ServerTarget) else str(target.folder)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write(small_knowledge(), tmp_path / "knowledge")
    return tmp_path / "knowledge"


def test_out_and_in_again(
    engine: Connection, graph: str, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    content = encode(small_knowledge())
    assert run(["load", "--knowledge", str(folder), "--graph", graph, "--json"]) == 0
    loaded = json.loads(capsys.readouterr().out)
    assert loaded["sha256"] == sha256(content)
    assert loaded["nodes"]["Symptom"] == 5
    assert loaded["edges"] == len(content.edges)
    assert run(["export", "yaml", str(tmp_path / "yaml"), "--graph", graph]) == 0
    assert run(["export", "rdf", str(tmp_path / "graph.ttl"), "--graph", graph]) == 0
    assert capsys.readouterr().out.count(sha256(content)) == 2
    for source in (tmp_path / "yaml", tmp_path / "graph.ttl"):
        engine.write("store/clear", limit=100_000)
        assert run(["load", "--knowledge", str(source), "--graph", graph]) == 0
        assert dump(engine) == content
    assert sha256(content) in capsys.readouterr().out


def test_broken_knowledge_leaves_the_graph(
    engine: Connection, graph: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["load", "--knowledge", str(folder), "--graph", graph]) == 0
    groups = folder / "groups.yaml"
    groups.write_text(
        groups.read_text("utf-8").replace("pool: [S001, S002, S003]", "pool: [S001, S002, S777]"), "utf-8"
    )
    capsys.readouterr()
    assert run(["load", "--knowledge", str(folder), "--graph", graph]) == 2
    error = capsys.readouterr().err
    assert error == (
        f"kgbench: {groups}, line 28, record dull: names the symptom 'S777', which no file defines; "
        "correct the code or add that record.\n"
    )
    assert dump(engine) == encode(small_knowledge())


def test_nothing_to_export(graph: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["export", "rdf", str(tmp_path / "x.ttl"), "--graph", graph]) == 2
    assert "There is nothing to export" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["x.rdf", "x", "x.ttl.txt"])
def test_only_a_turtle_file_loads_back(tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str) -> None:
    assert run(["export", "rdf", str(tmp_path / name), "--graph", str(tmp_path / "graph")]) == 2
    assert capsys.readouterr().err == (
        f"kgbench: {tmp_path / name}: `kgbench load` would not take it for RDF; let its name end with .ttl.\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_release_is_imported(
    engine: Connection, graph: str, release: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["import", "mentalkg", release, "--graph", graph, "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)["nodes"]
    assert counts == {
        "Condition": 55,
        "DifferentialDiagnosis": 87,
        "Disorder": 23,
        "EpisodeKind": 23,
        "EventKind": 2,
        "Rule": 174,
        "Subtype": 336,
        "Symptom": 84,
        "SymptomGroup": 23,
    }
    rows = engine.run_text(
        "MATCH (:DifferentialDiagnosis {code: 'D001-D008'})-[:HAS_RULE]->(r:Rule) "
        "RETURN r.favours AS favours, r.structured AS structured, size(r.says) > 20 AS says ORDER BY favours"
    )
    assert rows == [{"favours": code, "structured": False, "says": True} for code in ("D001", "D008")]
    rows = engine.run_text(
        "MATCH (d:Disorder {code: 'D005'})-[r:REQUIRES]->(g:SymptomGroup)<-[i:INCLUDED_IN]-(s:Symptom) "
        "RETURN g.code AS code, g.minimum_count AS least, g.minimum_days AS days, r.when AS when, count(s) AS pool, "
        "sum(CASE WHEN i.core THEN 1 ELSE 0 END) AS core ORDER BY code"
    )
    assert rows == [{"code": "psychotic_symptoms", "least": 2, "days": 30, "when": "ever", "pool": 5, "core": 3}]
    rows = engine.run_text(
        "MATCH (:Disorder {code: 'D005'})-[r:HAS_REQUIREMENT]->(c:Condition {function: 'days'})-[:ON]->(k:EpisodeKind) "
        "RETURN c.value AS value, r.positive AS positive, count(k) AS kinds"
    )
    assert rows == [{"value": 180, "positive": True, "kinds": 1}]
    # Its examples of symptoms have no names, which no message may stumble over.
    (tmp_path / "patient.yaml").write_text("episodes:\n  - kind: psychotic_symptoms\n    present: [S0024]\n")
    assert run(["diagnose", str(tmp_path / "patient.yaml"), "--graph", graph]) == 2
    assert "'S0024' is not a symptom or subtype of the graph. Near it: " in capsys.readouterr().err
    imported = dump(engine)
    assert run(["import", "mentalkg", release, "--graph", graph]) == 2
    assert "name an empty one for the import" in capsys.readouterr().err
    assert run(["export", "yaml", str(tmp_path / "yaml"), "--graph", graph]) == 2
    assert "rules in words only" in capsys.readouterr().err
    assert run(["build", "--task", "medical_chart", "--out", str(tmp_path / "build"), "--graph", graph]) == 2
    assert "rules in words only, from which nothing can be built" in capsys.readouterr().err
    assert run(["export", "rdf", str(tmp_path / "x.ttl"), "--graph", graph]) == 0
    engine.write("store/clear", limit=100_000)
    assert run(["load", "--knowledge", str(tmp_path / "x.ttl"), "--graph", graph]) == 0
    assert sha256(dump(engine)) == sha256(imported)


def test_an_import_needs_a_graph_of_its_own(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("KGBENCH_GRAPH", raising=False)
    monkeypatch.chdir(tmp_path)
    assert run(["import", "mentalkg", str(tmp_path)]) == 2
    assert "Name an empty graph for the import with --graph" in capsys.readouterr().err
    assert run(["import", "mentalkg", str(tmp_path), "--graph", "new"]) == 2
    assert "holds neither dataset/ nor knowledge_graph/EN/" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
