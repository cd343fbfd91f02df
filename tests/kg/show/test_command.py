"""`kgbench show`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.store import FolderTarget, ServerTarget
from kgbench.cli.main import run
from tests.looking import Loaded


@pytest.fixture
def graph(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments that name the loaded graph."""
    monkeypatch.delenv("NEO4J_URI", raising=False)
    target = loaded.target
    if isinstance(target, FolderTarget):
        return ["--graph", str(target.folder)]
    assert isinstance(target, ServerTarget)
    if target.password:
        monkeypatch.setenv("NEO4J_PASSWORD", target.password)
    return ["--graph", target.uri]


def test_a_list(graph: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "D013", "--depth", "1", *graph]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split() == ["distance", "label", "code", "name"]
    assert lines[1].split() == ["0", "Disorder", "D013", "Major", "Depressive", "Disorder"]


def test_json_and_a_page(graph: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "graph.html"
    assert run(["show", "D013", "--depth", "1", "--json", "--html", str(file), *graph]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["nodes"][0]["name"] == "Major Depressive Disorder"
    assert found["left_out"] == 0
    first = file.read_bytes()
    assert run(["show", "d013", "--depth", "1", "--html", str(file), *graph]) == 0
    wrote = f"Wrote {len(found['nodes'])} nodes and {len(found['edges'])} edges to {file}.\n"
    assert capsys.readouterr().out == wrote
    assert file.read_bytes() == first
    assert [path.name for path in tmp_path.iterdir()] == ["graph.html"]


def test_too_much_for_one_picture(graph: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", "D013", "--depth", "9", "--html", str(tmp_path / "graph.html"), *graph]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Wrote 500 nodes")
    assert "nodes further out were left out; a smaller --depth shows a whole picture." in out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["D999"], "The graph has no node with the code 'D999'"),
        (["D013", "--html", f"{__file__}/graph.html"], "cannot be written (File exists); choose another place"),
        (["D013", "--depth", "99"], "99 is not in the range"),
    ],
)
def test_mistakes(graph: list[str], arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["show", *arguments, *graph]) == 2
    assert message in capsys.readouterr().err
