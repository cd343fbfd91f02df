"""`kgbench coverage`, from run folders to the graph."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluators.answer import Answer
from evaluators.coverage.coverage import coverage
from evaluators.coverage.reading import read_answers
from evaluators.score.score import score
from evaluators.table.read import read_run
from generators import manifest
from generators.item import Item
from generators.origin import differences
from kg.errors import UserError
from kg.graph.dump import graph_sha256
from kg.graph.encode import encode
from kg.graph.load import load
from kg.store import Connection
from kgbench.cli.main import run
from tests.builders import small_knowledge
from tests.evaluators.score.on_disk import answer, write_build, write_run

pytestmark = pytest.mark.both_engines


def _says(item: Item) -> Answer | None:
    """Every third item wrongly, one failed, the last two not yet."""
    number = int(item.id.rpartition("-")[2])
    if number > 5:
        return None
    gold = "".join(item.answer)
    return answer(item, "error" if number == 4 else "D" if number % 3 == 0 and gold != "D" else gold)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_run(tmp_path / "first", write_build(tmp_path / "build"), _says)


def _from(graph: Connection, folder: Path) -> None:
    """Makes the build of a run one that was made from a graph."""
    path = folder.parent / "build" / "manifest.json"
    made = json.loads(path.read_bytes()) | {"graph_sha256": graph_sha256(graph)}
    path.write_text(json.dumps(made), encoding="utf-8")


def test_reading_agrees_with_the_scores(folder: Path) -> None:
    run, found = read_run(folder), read_answers([folder])[0]
    asked = [run.items.keys[place].id for place in found.rows.tolist()]
    assert dict(zip(asked, found.correct.tolist(), strict=True)) == dict(
        zip(run.table.ids, run.table.correct.tolist(), strict=True)
    )
    assert found.counted.sum() == run.table.counted.sum() == 10


def test_figures_and_intervals_are_those_of_the_scores(engine: Connection, folder: Path) -> None:
    load(engine, encode(small_knowledge()))
    _from(engine, folder)
    found = coverage(engine, read_answers([folder]))[0]
    cells = score(None, folder).of("entity")
    mine = {figure.code: figure for figure in found.entities if figure.n}
    assert set(mine) == {"D001", "D002", "S001"}
    for code, figure in mine.items():
        theirs = cells[code].figures["accuracy"]
        assert (figure.n, figure.accuracy) == (theirs.n, theirs.value)
        assert (figure.low, figure.high) == pytest.approx((theirs.low, theirs.high))
    assert found.elsewhere == ("D003", "D004")


def test_items_of_one_build_are_read_once(folder: Path) -> None:
    other = write_run(folder.parent / "second", folder.parent / "build", _says)
    first, second = read_answers([folder, other])
    assert first.items is second.items
    assert (first.run, second.run) == ("first", "second")


def test_two_runs_of_one_name(folder: Path) -> None:
    twin = write_run(folder.parent / "elsewhere" / "first", folder.parent / "build", _says)
    with pytest.raises(UserError, match="another of these runs is named first too"):
        read_answers([folder, twin])


def test_from_folder_to_graph(engine: Connection, where: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    load(engine, encode(small_knowledge()))
    _from(engine, folder)
    graph = ["--graph", where]
    assert run([*graph, "coverage", str(folder), "--write", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["coverage"][0]
    assert (told["run"], told["n"], told["elsewhere"]) == ("first", 10, ["D003", "D004"])
    score = told["scores"]["criteria"]["CovAvg(R)"]
    assert (score["value"], score["measured"], score["total"], score["n"]) == (0.7, 1, 5, 10)
    assert score["low"] < 0.7 < score["high"]
    assert [row["code"] for row in engine.rows("coverage/runs")] == ["first"]
    assert run([*graph, "coverage", str(folder)]) == 0
    shown = capsys.readouterr()
    assert "CovDeg(E)" in shown.out
    assert "REQUIRES" in shown.out
    assert "not measured" in shown.out
    assert "criteria: 8 of 11 nodes are not measured, such as D001-D002; --json names all." in shown.err
    assert "The graph lacks 2 of the things that items are about, such as D003" in shown.err
    assert run([*graph, "coverage", "--clear", "first"]) == 0
    assert engine.rows("coverage/runs") == []
    assert run([*graph, "coverage", "--clear", "first"]) == 2
    assert "The graph holds no run named 'first'; the runs there: none." in capsys.readouterr().err
    assert run([*graph, "coverage"]) == 2
    assert "There is nothing to do" in capsys.readouterr().err


def test_half_a_graph_is_no_graph(
    engine: Connection, where: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load(engine, encode(small_knowledge()))
    for command in (["coverage", "--write"], ["report", "--out", str(folder / "report.html")]):
        assert run(["--graph", where, command[0], str(folder), *command[1:]]) == 2
        said = capsys.readouterr()
        assert said.out == ""
        assert (
            f"first: the graph is not the one that {folder.parent / 'build'} was made from and lacks 2 of the nodes "
            "and relations that the items are about, such as D003; load that one"
        ) in said.err
    assert engine.rows("coverage/runs") == []
    assert not (folder / "report.html").exists()


def test_another_graph_with_all_that_is_asked_is_told(
    engine: Connection, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    known = {"A", "B"}
    folder = write_run(
        tmp_path / "some",
        write_build(tmp_path / "build"),
        lambda item: answer(item, "A") if known.issuperset(item.answer) else None,
    )
    load(engine, encode(small_knowledge()))
    told = "The knowledge in the graph is not that which this build was made from."
    page = ["report", str(folder), "--out", str(tmp_path / "report.html")]
    for command in (["coverage", str(folder)], page):
        assert run(["--graph", where, *command]) == 0
        assert told in capsys.readouterr().err
    _from(engine, folder)
    for command in (["coverage", str(folder)], page):
        assert run(["--graph", where, *command]) == 0
        assert told not in capsys.readouterr().err
    path = tmp_path / "build" / "manifest.json"
    path.write_text(json.dumps(json.loads(path.read_bytes()) | {"slice_sha256": "0"}), encoding="utf-8")
    assert [*differences(engine, manifest.read(tmp_path / "build"))] == [
        "The graph holds no biomedical slice, and this build was made from one."
    ]
