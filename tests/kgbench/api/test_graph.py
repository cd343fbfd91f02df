"""Opening a graph: where it is, when it is made, how it closes, and what mistakes say."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import kgbench as kb
from kg.store import Connection, FolderTarget, Target
from kgbench.api.graph import graph_at
from tests.generators.diagnosis.building import fill


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with an environment that names no graph."""
    for name in ("KGBENCH_GRAPH", "NEO4J_URI"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_asks_an_open_graph(store: Connection, target: Target) -> None:
    fill(store)
    with kb.connect(target) as graph:
        assert graph.rows("store/ping") == [{"answer": True}]
        assert {"label": "Disorder", "nodes": 23} in graph.rows("store/counts")
        assert graph.cypher("UNWIND $n AS n RETURN n ORDER BY n", {"n": [2, 1]}) == [{"n": 1}, {"n": 2}]
        assert "Disorder" in repr(graph)
        assert "<td" in graph._repr_html_()
    assert "closed" in repr(graph)
    graph.close()
    with pytest.raises(kb.GraphError, match=r"was closed\. Open it again with kgbench\.connect"):
        graph.rows("store/ping")


def test_mistakes_name_what_is_wrong(store: Connection, target: Target) -> None:
    del store
    with kb.connect(target) as graph:
        mistakes: tuple[tuple[Callable[[], object], str], ...] = (
            (lambda: graph.rows("store/pin"), "no query named 'store/pin'. Did you mean store/ping"),
            (lambda: graph.rows("store/ping", x=1), "store/ping has no parameter x. It has none."),
            (lambda: graph.write("store/clear"), "store/clear needs limit="),
            (lambda: graph.rows("store/clear", limit=1), r"may change the graph. Run it with Graph.write\(\)"),
            (lambda: graph.cypher("CREATE (n:Disorder) RETURN n"), "may change the graph. Allow that with write=True"),
        )
        for call, message in mistakes:
            with pytest.raises(kb.GraphError, match=message):
                call()


def test_a_named_place_without_a_graph_is_a_mistake(nowhere: Path) -> None:
    with pytest.raises(kb.GraphError, match="There is no graph in the folder"):
        kb.connect("mistyped")
    assert not (nowhere / "mistyped").exists()
    with pytest.raises(kb.GraphError, match="not a graph server's address"):
        kb.connect("http://localhost")


@pytest.mark.engine
def test_the_usual_folder_is_made_and_filled(nowhere: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with kb.connect() as graph:
        assert graph.target == FolderTarget(folder=nowhere / ".kgbench")
        assert "Loaded the knowledge that came with kgbench" in " ".join(capsys.readouterr().err.split())
        low = {"kind": "depressive", "present": ["S025"]}
        assert kb.diagnose(graph, {"episodes": [low]}, "D013").rows()[0]["verdict"] == "not met"
    with kb.connect() as again:
        assert {row["label"]: row["nodes"] for row in again.rows("store/counts")}["Part"] > 1000
        assert capsys.readouterr().err == ""


def test_the_environment_names_the_graph(nowhere: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NEO4J_URI", "bolt://somewhere:7687")
    assert str(graph_at().target) == "bolt://somewhere:7687"
    monkeypatch.setenv("KGBENCH_GRAPH", str(nowhere / "set"))
    assert graph_at().target == FolderTarget(folder=nowhere / "set")
    assert graph_at("given").target == FolderTarget(folder=nowhere / "given")


def test_a_closed_graph_is_opened_again_where_a_result_needs_it(store: Connection, target: Target) -> None:
    fill(store)
    graph = kb.connect(target)
    graph.close()
    with graph.borrowed() as again:
        assert again is not graph
        assert again.rows("store/ping") == [{"answer": True}]


def test_the_picture_of_a_node_touches_nothing_around_it(store: Connection, target: Target, tmp_path: Path) -> None:
    fill(store)
    with kb.connect(target) as graph:
        picture = kb.show(graph, "D013", depth=1)
        assert picture._repr_html_().startswith(
            '<iframe sandbox="allow-scripts" title="Major Depressive Disorder (D013)'
        )
        assert picture.save(tmp_path / "page.html").read_text("utf-8").lstrip().startswith("<")
        with pytest.raises(kb.GraphError, match="no node with the code 'D999'"):
            kb.show(graph, "D999")
