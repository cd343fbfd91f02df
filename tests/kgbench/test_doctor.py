"""What `kgbench doctor` finds, on a machine where all is well and on one where something is not."""

from __future__ import annotations

import json
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

import kgbench as kb
from kg.extras import CORE, EXTRAS
from kgbench.api.doctor import CheckedInstallation, CheckedPart
from kgbench.cli.main import run

NOWHERE = "bolt://127.0.0.1:1"


def _parts(found: CheckedInstallation) -> dict[str, CheckedPart]:
    return {part.part: part for part in found.parts}


@pytest.fixture(autouse=True)
def _no_graph_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("KGBENCH_GRAPH", "NEO4J_URI"):
        monkeypatch.delenv(name, raising=False)


@pytest.mark.engine
def test_all_is_well_with_an_empty_folder_which_stays_empty(tmp_path: Path) -> None:
    found = kb.doctor(tmp_path / "graph")
    parts = _parts(found)
    assert found.sound
    assert parts["graph"].state == "good"
    assert "which `kgbench load` makes" in parts["graph"].found
    assert f"arcadedb-embedded {version('arcadedb-embedded')}" in parts["graph"].found
    assert not (tmp_path / "graph").exists()
    assert parts["Java"].state == "good"
    assert {*CORE.values()} - {"arcadedb-embedded"} <= {*parts}
    assert {f"extra {name}" for name in EXTRAS} <= {*parts}


def test_a_server_that_does_not_answer_is_broken(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--json", "--graph", NOWHERE]) == 1
    told = json.loads(capsys.readouterr().out)
    assert not told["sound"]
    (graph,) = (part for part in told["parts"] if part["part"] == "graph")
    assert graph["state"] == "broken"
    assert graph["remedy"].startswith(f"No graph server answers at {NOWHERE}.")


def test_an_address_that_is_none_is_told_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["doctor", "--graph", "http://here"]) == 1
    assert "graph: 'http://here' is not a graph server's address." in capsys.readouterr().err


def test_missing_extras_are_told_and_harm_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyvis", None)
    part = _parts(kb.doctor(NOWHERE))["extra pictures"]
    assert (part.state, part.found) == ("missing", "pyvis not installed")
    assert part.remedy.endswith(': pip install "kgbench[pictures]".')


def test_a_package_of_the_core_that_cannot_be_loaded_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "tenacity", None)
    part = _parts(kb.doctor(NOWHERE))["tenacity"]
    assert part.state == "broken"
    assert part.remedy == "Install it again: pip install --force-reinstall tenacity."


def test_the_machine_without_java_and_maven_is_told_what_they_are_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setitem(sys.modules, "arcadedb_embedded", None)
    parts = _parts(kb.doctor(NOWHERE))
    assert (parts["Java"].state, parts["Maven"].state) == ("missing", "missing")
    assert "install Java 17 or newer" in parts["Java"].remedy
    assert "`kgbench explore`" in parts["Maven"].remedy
