"""Every notebook runs from top to bottom on both engines; py2neo speaks to both."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

from kg.errors import UserError
from kg.store import FolderTarget, ServerTarget
from kgbench.notebook import py2neo_graph
from tests.looking import Loaded
from tests.places import ROOT

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))


BROKEN = """{"metadata": {}, "nbformat": 4, "nbformat_minor": 5, "cells": [
  {"cell_type": "code", "id": "a", "metadata": {}, "outputs": [], "execution_count": null,
   "source": "assert 1 == 2"}]}"""


def read(text: str) -> Any:
    return nbformat.reads(text, as_version=4)  # type: ignore[no-untyped-call]


@pytest.fixture
def named(loaded: Loaded, monkeypatch: pytest.MonkeyPatch) -> Loaded:
    """The loaded graph, named by the environment as a person would."""
    monkeypatch.delenv("NEO4J_URI", raising=False)
    target = loaded.target
    if isinstance(target, FolderTarget):
        monkeypatch.setenv("KGBENCH_GRAPH", str(target.folder))
        return loaded
    monkeypatch.delenv("KGBENCH_GRAPH", raising=False)
    monkeypatch.setenv("NEO4J_URI", target.uri)
    if target.password:
        monkeypatch.setenv("NEO4J_USERNAME", target.username)
        monkeypatch.setenv("NEO4J_PASSWORD", target.password)
    return loaded


@pytest.mark.usefixtures("named")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs(path: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PYTHONPATH", os.fspath(path.parents[1]))
    monkeypatch.setenv("IPYTHONDIR", os.fspath(tmp_path))
    notebook = read(path.read_text(encoding="utf-8"))
    NotebookClient(notebook, timeout=120, resources={"metadata": {"path": os.fspath(tmp_path)}}).execute()
    last = notebook.cells[-1]
    assert last.cell_type == "code"
    assert [output["output_type"] for output in last.outputs] == ["execute_result"]


def test_a_broken_cell_is_seen(tmp_path: Path) -> None:
    notebook = read(BROKEN)
    with pytest.raises(CellExecutionError, match="AssertionError"):
        NotebookClient(notebook, timeout=60, resources={"metadata": {"path": os.fspath(tmp_path)}}).execute()


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_holds_no_outputs(path: Path) -> None:
    notebook = read(path.read_text(encoding="utf-8"))
    assert [cell.outputs for cell in notebook.cells if cell.cell_type == "code" and cell.outputs] == []


def test_what_py2neo_can_do(loaded: Loaded) -> None:
    graph = py2neo_graph(loaded.target)
    assert graph.evaluate("MATCH (d:Disorder) RETURN count(d)") == 23
    assert graph.evaluate("RETURN $x AS x", x=[1, "Ä", None]) == [1, "Ä", None]
    disorder = graph.evaluate("MATCH (d:Disorder {code: 'D013'}) RETURN d")
    assert (set(disorder.labels), disorder["code"]) == ({"Disorder"}, "D013")
    table = graph.run("MATCH (d:Disorder) RETURN d.code AS code ORDER BY code").to_data_frame()
    assert list(table["code"])[:2] == ["D001", "D002"]


def test_a_server_that_is_not_there() -> None:
    with pytest.raises(UserError, match="No graph server answers"):
        py2neo_graph(ServerTarget(uri="bolt://127.0.0.1:1"))
