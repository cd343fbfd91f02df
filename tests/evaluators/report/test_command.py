"""`kgbench report` at the end of the whole way: a build from the graph, two runs on it, and their coverage."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import duckdb
import pytest

from kg.store import Connection
from kgbench.cli.main import run
from tests.evaluators.report.making import data_of, words_of
from tests.generators.diagnosis.building import open_gates

RUNS = ("first", "oracle")
ITEMS = 345


def rows_of(data: dict[str, Any], sheet: str) -> list[dict[str, Any]]:
    """Rows of a table on the page."""
    found = data["sheets"][sheet]
    return [dict(zip(found["columns"], row, strict=True)) for row in found["rows"]]


def test_from_the_graph_to_the_report(
    graph: Connection, where: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    build, page, tables = tmp_path / "build", tmp_path / "report.html", tmp_path / "tables"
    folders = [str(tmp_path / "runs" / name) for name in RUNS]
    at = ["--graph", where]
    with open_gates():
        assert run([*at, "build", "--task", "medical_chart", "--scale", "0.2", "--out", str(build)]) == 0
    for name, folder in zip(RUNS, folders, strict=True):
        assert run([*at, "evaluate", str(build), "--model", f"baseline:{name}", "--out", folder]) == 0
    assert run([*at, "coverage", *folders, "--write"]) == 0
    # Other tests of the session may have left runs of their own.
    assert [row["code"] for row in graph.rows("coverage/runs") if row["code"] in RUNS] == list(RUNS)
    capsys.readouterr()
    assert run([*at, "report", *folders, "--out", str(page), "--tables", str(tables), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    html = page.read_text(encoding="utf-8")
    data = data_of(html)
    assert [set(replies) for *_, replies in words_of(html)] == [set(RUNS)] * ITEMS

    _holds_the_figures(data)
    assert told == {"page": str(page), "tables": {name: len(sheet["rows"]) for name, sheet in data["sheets"].items()}}
    _are_the_same_tables(tables, data)
    # The page says of a node what the graph says of it.
    kept = graph.run_text(
        "MATCH (r:Run)-[c:COVERS]->(d:Disorder) RETURN r.code AS run, d.code AS entity, c.n AS n, c.correct AS correct "
        "ORDER BY run, entity"
    )
    shown = sorted(
        (row["run"], row["entity"], row["n"], row["correct"])
        for row in rows_of(data, "entities")
        if row["entity"].startswith("D") and "-" not in row["entity"] and row["n"]
    )
    assert shown == [tuple(row.values()) for row in kept]
    assert len(shown) == 2 * 23
    assert run([*at, "coverage", *(part for name in RUNS for part in ("--clear", name))]) == 0


def _holds_the_figures(data: dict[str, Any]) -> None:
    runs = {row["run"]: row for row in rows_of(data, "runs")}
    assert {name: runs[name]["n"] for name in RUNS} == dict.fromkeys(RUNS, ITEMS)
    assert runs["oracle"]["accuracy"] == 1
    assert 0.15 < runs["first"]["accuracy"] < 0.35
    assert runs["oracle"]["rank"] < runs["first"]["rank"]
    assert len(data["items"]["ids"]) == ITEMS


def _are_the_same_tables(folder: Path, data: dict[str, Any]) -> None:
    assert {path.name for path in folder.iterdir()} == {
        f"{name}.{kind}" for name in data["sheets"] for kind in ("csv", "parquet")
    }
    with duckdb.connect() as database:
        for name, sheet in data["sheets"].items():
            with (folder / f"{name}.csv").open(encoding="utf-8", newline="") as file:
                header, *rows = csv.reader(file)
            assert header == sheet["columns"]
            assert len(rows) == len(sheet["rows"])
            parquet = database.read_parquet(str(folder / f"{name}.parquet"))
            assert parquet.columns == header
            found = [[None if value is None else str(value) for value in row] for row in parquet.fetchall()]
            assert found == [[value or None for value in row] for row in rows]
