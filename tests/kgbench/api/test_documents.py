"""The examples of docs/api.md give what stands there; the tutorial and the how-to pages run to their end."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import kgbench
from kg.store import Connection, FolderTarget, Target
from tests.generators.diagnosis.building import fill
from tests.kgbench.how_to import follow, with_a_build
from tests.places import ROOT

_PYTHON = re.compile(r"```python\n(.*?)```", re.DOTALL)


_EMBEDDED = pytest.mark.parametrize("target", ["embedded"], indirect=True)
"""A test of the one engine, in the worker process that has it running and loaded."""


@pytest.fixture(scope="module")
def whole(store: Connection) -> Connection:
    """The graph of the engine under test with all of the knowledge in it."""
    return fill(store)


@pytest.fixture
def working(whole: Connection, target: Target, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and the graph named as a person would."""
    del whole
    assert isinstance(target, FolderTarget)
    monkeypatch.delenv("NEO4J_URI", raising=False)
    monkeypatch.setenv("KGBENCH_GRAPH", str(target.folder))
    monkeypatch.chdir(tmp_path)
    return tmp_path


def code_of(name: str) -> list[str]:
    return _PYTHON.findall((ROOT / "docs" / name).read_text(encoding="utf-8"))


@_EMBEDDED
@pytest.mark.usefixtures("working")
def test_the_examples_of_the_reference_give_what_stands_there() -> None:
    text = "\n".join(code_of("api.md"))
    test = doctest.DocTestParser().get_doctest(text, {}, "docs/api.md", "docs/api.md", 0)
    assert len(test.examples) > 30
    said: list[str] = []
    failed, _ = doctest.DocTestRunner(optionflags=doctest.REPORT_NDIFF).run(test, out=said.append)
    assert not failed, "".join(said)


def test_the_reference_names_everything_that_is_public() -> None:
    text = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
    unnamed = [name for name in kgbench.__all__ if not re.search(rf"\b{name}\b", text)]
    assert unnamed == []


@_EMBEDDED
def test_the_tutorial_runs(working: Path) -> None:
    known: dict[str, object] = {}
    for block in code_of("tutorial.md"):
        exec(compile(block, "docs/tutorial.md", "exec"), known)
    for name in ("depression.html", "patient.html", "coverage.svg", "report.html"):
        assert (working / name).stat().st_size > 10_000, name
    with kgbench.connect() as graph:
        kgbench.clear_coverage(graph, "options")


@_EMBEDDED
def test_a_build_is_made_asked_and_compared_as_the_how_to_pages_say(
    working: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    printed = follow(working, capsys, chosen=with_a_build, blocks=False)
    assert len(kgbench.open_build("build")) == 345
    page = (ROOT / "docs" / "how-to" / "evaluators.md").read_text(encoding="utf-8")
    (compared,) = re.findall(r"^medical_chart .*", page, re.MULTILINE)
    assert compared in printed.splitlines()
    for name in ("runs/overlap/scores.json", "report.html", "board/index.html"):
        assert (working / name).exists(), name
    with kgbench.connect() as graph:
        kgbench.clear_coverage(graph, "overlap")
