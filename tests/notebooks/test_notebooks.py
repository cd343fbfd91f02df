"""Every notebook runs from top to bottom in a Jupyter kernel, on both engines; py2neo speaks to both."""

from __future__ import annotations

import ast
import os
import shutil
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from kg.errors import UserError
from kg.graph.load import load
from kg.store import Connection, FolderTarget, ServerTarget, Target
from kgbench.notebook import py2neo_graph
from tests.places import ROOT
from tests.shipped import shipped_content

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
ON_BOTH = "explore_the_graph"
"""The notebook that asks the graph of either engine; the others build."""

BROKEN = """{"metadata": {}, "nbformat": 4, "nbformat_minor": 5, "cells": [
  {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": null,
   "source": "assert 1 == 2"}]}"""


def read(text: str) -> Any:
    return nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]


@pytest.fixture(scope="module")
def whole(store: Connection) -> Connection:
    """The graph with all of the knowledge in it, parts of texts included."""
    load(store, shipped_content())
    return store


@pytest.fixture
def named(target: Target, whole: Connection, monkeypatch: pytest.MonkeyPatch) -> Connection:
    """The graph, named by the environment as a person would."""
    monkeypatch.delenv("NEO4J_URI", raising=False)
    if isinstance(target, FolderTarget):
        monkeypatch.setenv("KGBENCH_GRAPH", str(target.folder))
        return whole
    monkeypatch.delenv("KGBENCH_GRAPH", raising=False)
    monkeypatch.setenv("NEO4J_URI", target.uri)
    if target.password:
        monkeypatch.setenv("NEO4J_USERNAME", target.username)
        monkeypatch.setenv("NEO4J_PASSWORD", target.password)
    return whole


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: Path, target: Target, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    if isinstance(target, ServerTarget) and path.stem != ON_BOTH:
        pytest.skip("builds are tested on both engines elsewhere")
    notebook = read(path.read_text(encoding="utf-8"))
    execute(notebook, monkeypatch, tmp_path)
    last = notebook.cells[-1]
    assert last.cell_type == "code"
    assert [output["output_type"] for output in last.outputs] == ["execute_result"]
    assert pictures(notebook)
    assert [output["text"] for output in outputs(notebook) if output.get("name") == "stderr"] == []


@pytest.mark.usefixtures("named")
def test_the_code_of_the_readme_runs_word_for_word(
    target: Target, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A kernel runs an event loop of its own, in which asyncio refuses to start another."""
    if isinstance(target, ServerTarget):
        pytest.skip("builds are tested on both engines elsewhere")
    shutil.copy(ROOT / "docs" / "examples" / "profile.yaml", tmp_path)
    own = (ROOT / "README.md").read_text("utf-8").partition("## From Python")[2]
    code = own.partition("```python\n")[2].partition("```")[0]
    lines = code.splitlines()
    # A cell for each statement, so that each shows what it returns.
    cells = ["\n".join(lines[one.lineno - 1 : one.end_lineno]) for one in ast.parse(code).body]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])  # type: ignore[no-untyped-call]
    execute(notebook, monkeypatch, tmp_path)
    shown = {cell.source.partition("(")[0]: cell.outputs for cell in notebook.cells}
    assert "2 unknown" in shown["kb.diagnose"][-1]["data"]["text/plain"]
    assert "all 2610 items are proved" in shown["kb.verify"][-1]["data"]["text/html"]
    assert "accuracy" in shown["run.score"][-1]["data"]["text/html"]
    assert "Which disorders share most symptoms" in shown["graph.rows"][-1]["data"]["text/html"]
    assert "<html" in (tmp_path / "report.html").read_text("utf-8")
    assert (tmp_path / "runs" / "words" / "scores.json").exists()


def execute(notebook: Any, monkeypatch: pytest.MonkeyPatch, folder: Path) -> None:
    """Runs a notebook in a kernel of its own that finds this checkout."""
    monkeypatch.setenv("PYTHONPATH", os.fspath(ROOT))
    monkeypatch.setenv("IPYTHONDIR", os.fspath(folder / "ipython"))
    NotebookClient(notebook, timeout=240, resources={"metadata": {"path": os.fspath(folder)}}).execute()


def outputs(notebook: Any) -> list[Any]:
    return [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]


def pictures(notebook: Any) -> list[str]:
    """What is drawn rather than told."""
    shown = [output["data"] for output in outputs(notebook) if "data" in output]
    drawn = [data["image/svg+xml"] for data in shown if "image/svg+xml" in data]
    return drawn + [data["text/html"] for data in shown if data.get("text/html", "").startswith("<iframe")]


def test_a_broken_cell_is_seen(tmp_path: Path) -> None:
    notebook = read(BROKEN)
    with pytest.raises(CellExecutionError, match="AssertionError"):
        NotebookClient(notebook, timeout=60, resources={"metadata": {"path": os.fspath(tmp_path)}}).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_holds_no_outputs(path: Path) -> None:
    notebook = read(path.read_text(encoding="utf-8"))
    assert [cell.outputs for cell in notebook.cells if cell.cell_type == "code" and cell.outputs] == []


@pytest.mark.usefixtures("whole")
@pytest.mark.usefixtures("whole")
def test_what_py2neo_can_do(target: Target) -> None:
    graph = py2neo_graph(target)
    assert graph.evaluate("MATCH (d:Disorder) RETURN count(d)") == 30
    assert graph.evaluate("RETURN $x AS x", x=[1, "Ä", None]) == [1, "Ä", None]
    disorder = graph.evaluate("MATCH (d:Disorder {code: 'D013'}) RETURN d")
    assert (set(disorder.labels), disorder["code"]) == ({"Disorder"}, "D013")
    table = graph.run("MATCH (d:Disorder) RETURN d.code AS code ORDER BY code").to_data_frame()
    assert list(table["code"])[:2] == ["D001", "D002"]


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(UserError, match="No graph server answers"):
        py2neo_graph(ServerTarget(uri="bolt://127.0.0.1:1"))
