"""The whole graph as files for an offline import."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from kg.cli.main import run
from tests.primekg.files import SMALL, both_ways, text


def rows(path: Path) -> list[list[str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.reader(file))


def test_every_edge_is_written_once_in_its_own_direction(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kg.csv").write_text(text(both_ways(SMALL)), encoding="utf-8")
    assert run(["export", "neo4j-csv", str(tmp_path / "kg.csv"), str(tmp_path / "out"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"path": str(tmp_path / "out"), "entities": 6, "triples": 8}
    assert rows(tmp_path / "out" / "relates-header.csv") == [[":START_ID", "relation", ":END_ID"]]
    assert rows(tmp_path / "out" / "relates.csv") == [
        ["disease:900", "disease_protein", "gene/protein:900"],
        ["disease:901_902", "disease_disease", "disease:900"],
        ["disease:990", "disease_protein", "gene/protein:900"],
        ["drug:DB1", "contraindication", "disease:901_902"],
        ["drug:DB1", "drug_drug", "drug:DB2"],
        ["drug:DB1", "indication", "disease:900"],
        ["drug:DB1", "off-label use", "disease:901_902"],
        ["drug:DB2", "indication", "disease:901_902"],
    ]
    header, *entities = rows(tmp_path / "out" / "entities-header.csv") + rows(tmp_path / "out" / "entities.csv")
    assert header == ["key:ID", "id", "name", "type", "source", "index:long", "seed:boolean", "demonstration:boolean"]
    assert entities[1] == [
        "disease:901_902",
        "901_902",
        "fright, acute",
        "disease",
        "MONDO_grouped",
        "8",
        "false",
        "false",
    ]
    assert entities[4][2] == 'Calm "Plus"/B'


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kg.csv").write_text(text(SMALL), encoding="utf-8")
    assert run(["export", "neo4j-csv", str(tmp_path / "kg.csv"), str(tmp_path)]) == 2
    assert "is not empty; name a new folder" in capsys.readouterr().err
