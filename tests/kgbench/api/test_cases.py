"""`kgbench cases` and the same from Python: a folder of cases from an open graph, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import kgbench as kb
from kg.graph.load import load
from kg.store import Connection
from kgbench.api.cases import cases
from kgbench.cli.main import run
from tests.shipped import shipped_content

FEW = 40


@pytest.mark.one_engine
def test_the_command_and_the_api_draw_the_same(
    store: Connection, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    load(store, shipped_content())
    asked = ["cases", "--graph", where, "--mix", "clinic", "--count", str(FEW), "--seed", "7"]
    assert run([*asked, "--out", str(tmp_path / "a"), "--json"]) == 0
    out, err = capsys.readouterr()
    assert json.loads(out)["count"] == FEW
    assert "it is not the real distribution of anywhere" in " ".join(err.split())
    assert "No cases of" in err
    with kb.connect(where) as graph:
        made = cases(graph, out=tmp_path / "b", mix="clinic", count=FEW, seed=7, workers=1, progress=False)
    assert len(made) == FEW
    for name in ("cases.jsonl", "truths.jsonl", "cases.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()
    assert f"{FEW} cases of the mix clinic, seed 7" in repr(made)
    assert "age | female" in repr(made)
    assert "js_null" in repr(made)


def test_what_cannot_be_is_refused_before_a_graph_is_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    where = str(tmp_path / "graph")
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "letter.txt").write_text("mine", encoding="utf-8")
    assert run(["cases", "--graph", where, "--count", "3", "--out", str(tmp_path / "full")]) == 2
    assert "holds other things (letter.txt)" in capsys.readouterr().err
    both = ["--mix", "clinic", "--from-charts", str(tmp_path)]
    assert run(["cases", "--graph", where, *both, "--out", str(tmp_path / "a")]) == 2
    assert "name one of the two" in capsys.readouterr().err
    assert run(["cases", "--graph", where, "--from-charts", str(tmp_path), "--out", str(tmp_path / "a")]) == 2
    assert "no build was finished there" in capsys.readouterr().err
    with pytest.raises(kb.RunError, match="at least 1"):
        cases(out=tmp_path / "a", count=0, progress=False)
    assert not (tmp_path / "a").exists()
    assert not (tmp_path / "graph").exists()
