"""`kgbench cypher` and `kgbench db`."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from kg.store import Connection, FolderTarget, ServerTarget, open_store
from kg.store.embedded.background import holds_graph
from kgbench.cli.main import run


@pytest.fixture(autouse=True)
def graph(embedded_target: FolderTarget, monkeypatch: pytest.MonkeyPatch) -> None:
    if not holds_graph(embedded_target.folder):
        open_store(embedded_target).close()
    monkeypatch.delenv("NEO4J_URI", raising=False)
    monkeypatch.setenv("KGBENCH_GRAPH", str(embedded_target.folder))


def test_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    text = "UNWIND [1, 2] AS n RETURN n, {a: ['[bold]x', null]} AS map, null AS none, 'Ä[/]' AS text ORDER BY n"
    assert run(["cypher", "-q", text]) == 0
    lines = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    assert lines[0].split() == ["n", "map", "none", "text"]
    assert lines[1] == '1  {"a": ["[bold]x", null]}        Ä[/]'
    assert len(lines) == 3


def test_json_and_parameters(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "p.json").write_text('[{"id": 1}]')
    text = "RETURN $n + 1 AS n, $name AS name, $list[0].id AS id"
    arguments = ["-p", "n=41", "-p", "name=two words", "-p", f"list=@{tmp_path / 'p.json'}", "--json"]
    assert run(["cypher", "-q", text, *arguments]) == 0
    assert json.loads(capsys.readouterr().out) == [{"n": 42, "name": "two words", "id": 1}]


def test_a_named_query_without_rows_still_has_its_columns(
    embedded_target: FolderTarget, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["cypher", "store/counts", "--write", "--graph", str(tmp_path / "new")]) == 0
    out, err = capsys.readouterr()
    assert out.split() == ["label", "nodes"]
    assert err == "No rows.\n"
    assert run(["--graph", str(tmp_path / "new"), "cypher", "store/counts", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []


def test_writing_needs_leave(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    graph = ["--graph", str(tmp_path / "graph")]
    assert run(["cypher", "-q", "CREATE (n:Disorder {code: 'D001'}) RETURN n", *graph]) == 2
    assert capsys.readouterr().err == "kgbench: This query may change the graph. Add --write if that is meant.\n"
    assert run(["cypher", "-q", "CREATE (n:Disorder:A {code: 'D001'}) RETURN n", "--write", "--json", *graph]) == 0
    assert json.loads(capsys.readouterr().out) == [{"n": {"labels": ["A", "Disorder"], "properties": {"code": "D001"}}}]


def test_text_from_standard_input(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("RETURN 1 AS one"))
    assert run(["cypher", "-q", "-", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [{"one": 1}]


def test_what_is_no_text_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"RETURN \xff"), encoding="utf-8"))
    assert run(["cypher", "-q", "-"]) == 2
    assert capsys.readouterr().err == "kgbench: Standard input is not UTF-8 at byte 7. Give the query as text.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["store/count"], "There is no query named 'store/count'. Did you mean store/counts"),
        (["store/clear"], "store/clear needs --param limit=..."),
        (["store/ping", "-p", "x=1"], "store/ping has no parameter x. It has none."),
        (["store/ping", "-p", "x"], "--param x: write it as name=value."),
        (["store/clear", "-p", "limit=@nowhere.json"], "nowhere.json cannot be read as JSON"),
        ([], "Give the name of a query, or a text with -q"),
        (["-q", "RETUR 1"], "refused the query"),
        (["-q", "RETURN $n AS n", "-p", f"n={2**64}"], "does not accept the query or one of its values"),
    ],
)
def test_mistakes(arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cypher", *arguments]) == 2
    assert message in capsys.readouterr().err


def test_the_list_of_queries(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["cypher", "--list", "--json"]) == 0
    found = {query["name"]: query for query in json.loads(capsys.readouterr().out)}
    assert found["store/clear"] == {
        "name": "store/clear",
        "title": "Empty the graph",
        "parameters": "limit",
        "writes": "yes",
    }


def test_the_engine_in_the_background(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    graph = ["--graph", str(tmp_path / "graph")]
    assert run(["db", "status", "--json", *graph]) == 0
    assert json.loads(capsys.readouterr().out) == {"running": False, "folder": str(tmp_path / "graph")}
    assert run(["db", "start", "--json", *graph]) == 0
    try:
        started = json.loads(capsys.readouterr().out)
        assert (started["running"], started["kind"], started["database"]) == (True, "background", "kgbench")
        assert "password" not in started
        assert run(["db", "status", *graph]) == 0
        assert f"runs in the background (process {started['pid']}) at {started['address']}" in capsys.readouterr().out
        assert run(["cypher", "store/ping", "--json", *graph]) == 0
        assert json.loads(capsys.readouterr().out) == [{"answer": True}]
    finally:
        assert run(["db", "stop", *graph]) == 0
    assert capsys.readouterr().out == "Stopped.\n"
    assert run(["db", "stop", *graph]) == 0
    assert capsys.readouterr().out == "No engine was running.\n"


def test_a_server_is_not_ours_to_start(
    target: FolderTarget | ServerTarget, store: Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    if isinstance(target, FolderTarget):
        assert run(["db", "status", "--json"]) == 0
        assert json.loads(capsys.readouterr().out)["kind"] == "command"
        return
    assert run(["db", "start", "--graph", target.uri]) == 2
    assert "start and stop that server where it runs" in capsys.readouterr().err
