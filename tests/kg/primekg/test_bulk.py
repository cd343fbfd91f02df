"""The whole graph as files for an offline import."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from kg.primekg.extract import extract
from kg.primekg.seeds import SeedDisease
from kgbench.cli.main import run
from tests.kg.primekg.files import FRIGHT, GLOOM, SMALL, Row, both_ways, text


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


def test_contradictory_rows_give_what_a_slice_takes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rows disagree on the names, and so on which of two diseases comes first."""
    unnamed, late = GLOOM._replace(name=" ", source=""), FRIGHT._replace(name="zest")
    edges: list[Row] = [("disease_disease", GLOOM, FRIGHT), ("disease_disease", late, unnamed)]
    (tmp_path / "kg.csv").write_text(text(both_ways(edges)), encoding="utf-8")
    assert run(["export", "neo4j-csv", str(tmp_path / "kg.csv"), str(tmp_path / "out")]) == 0
    found = extract(tmp_path / "kg.csv", seeds=(SeedDisease(GLOOM.id, "gloom", ""),))
    written = rows(tmp_path / "out" / "entities.csv")
    assert [row[:6] for row in written] == [
        [one.key, one.id, one.name, one.type, one.source, str(one.node_index)] for one in found.entities
    ]
    assert [row[2] for row in written] == ["gloom", "fright, acute"]
    assert rows(tmp_path / "out" / "relates.csv") == [list(triple) for triple in found.triples]
    assert len(found.triples) == 1


@pytest.mark.parametrize("content", [None, b"PAR1 and no more"])
def test_a_file_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes | None) -> None:
    if content:
        (tmp_path / "kg.parquet").write_bytes(content)
    assert run(["export", "neo4j-csv", str(tmp_path / "kg.parquet"), str(tmp_path / "out")]) == 2
    told = capsys.readouterr().err
    assert ("cannot be read" if content else "there is no such file") in told


def test_a_folder_with_something_in_it_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "kg.csv").write_text(text(SMALL), encoding="utf-8")
    assert run(["export", "neo4j-csv", str(tmp_path / "kg.csv"), str(tmp_path)]) == 2
    assert "is not empty; name a new folder" in capsys.readouterr().err
