"""`kgbench import primekg`: a file that gives no edge leaves the graph as it is; the shipped slice has a word."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from kg.primekg.demonstration import demonstration
from kg.primekg.load import load
from kg.primekg.slice import sha256
from kg.store import Connection
from kgbench.cli.main import run
from tests.kg.primekg.files import SEEDS, SMALL, both_ways, disease, drug, text

HEADER = text([])
ELSEWHERE = text(both_ways([("indication", drug("DB1", "Brightine"), disease("990", "rust"))]))


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (HEADER, "holds a header and no rows. Give PrimeKG's whole kg.csv"),
        (HEADER + "a,b\nc\n", "none of its 2 rows can be read. Give PrimeKG's own kg.csv"),
        (ELSEWHERE, "none of its 2 rows is an edge of the chosen relations that touches a seed. Check --seeds"),
    ],
)
def test_a_file_without_edges_is_refused_and_the_slice_stays(
    content: str, says: str, engine: Connection, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    held = load(engine, demonstration())
    (tmp_path / "kg.csv").write_text(content, encoding="utf-8")
    assert run(["import", "primekg", str(tmp_path / "kg.csv"), "--graph", where]) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.err.endswith("The graph was left as it is.\n")
    assert said.out == ""
    assert engine.one("load/biomedical/count")["entities"] == held.entities > 500
    assert engine.one("biomedical/slice")["sha256"] == held.sha256


def test_the_shipped_slice_is_loaded_by_name(
    engine: Connection, where: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["import", "primekg", "--demonstration", "--graph", where, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["sha256"] == sha256(demonstration())
    assert engine.one("biomedical/slice")["demonstration"] is True


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ([], "Name PrimeKG's kg.csv, or write --demonstration"),
        (["kg.csv", "--demonstration"], "Name PrimeKG's kg.csv, or write --demonstration"),
        (["--demonstration", "--relations", "indication"], "--demonstration takes no other options"),
        (["--demonstration", "--seeds", "seeds.csv"], "--demonstration takes no other options"),
    ],
)
def test_a_file_or_the_shipped_slice_and_not_both(
    arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "kg.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    (tmp_path / "seeds.csv").write_text(SEEDS, encoding="utf-8")
    assert run(["import", "primekg", *arguments, "--graph", str(tmp_path / "graph")]) == 2
    assert says in capsys.readouterr().err
    assert not (tmp_path / "graph").exists()
