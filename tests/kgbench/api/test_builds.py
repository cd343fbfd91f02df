"""Builds as objects: items, limits that are passed, and what is refused."""

from __future__ import annotations

from pathlib import Path

import pytest

import kgbench as kb
from generators.gates.report import GateReport
from kg.store import Connection, ServerTarget, Target
from kgbench.cli.main import run
from tests.evaluators.run.runs import build, item
from tests.generators.diagnosis.building import fill


def test_a_build_gives_its_items(tmp_path: Path) -> None:
    build(tmp_path / "build", {"charts": [item(number) for number in range(3)], "notes": [item(9, "notes")]})
    opened = kb.open_build(tmp_path / "build")
    assert opened.tasks == ["charts", "notes"]
    assert len(opened) == 4
    assert [one.id for one in opened.items()] == ["charts-000000", "charts-000001", "charts-000002", "notes-000009"]
    assert opened.item("charts", 2).id == "charts-000002"
    assert kb.open_build(opened) is opened
    with pytest.raises(kb.BuildError, match="has no task reports; its tasks are charts, notes"):
        next(opened.items("reports"))
    with pytest.raises(kb.BuildError, match="has no item at place 3 of charts"):
        opened.item("charts", 3)
    assert "4 items, seed 1" in repr(opened)


class Failing(GateReport):
    """Measures of which one is beyond its limit."""

    @property
    def failures(self) -> tuple[str, ...]:
        return ("medical_chart: something is measured too often.",)


def test_a_limit_that_is_passed_is_an_error_with_the_measures(
    store: Connection,
    target: Target,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    if isinstance(target, ServerTarget):
        pytest.skip("builds are tested on both engines elsewhere")
    fill(store)
    monkeypatch.setattr("generators.gates.gates.Gates.result", lambda _self: Failing())
    with kb.connect(target) as graph, pytest.raises(kb.LimitError, match="something is measured too often") as caught:
        kb.build(graph, tasks="medical_chart", scale=0.2, out=tmp_path / "out", progress=False)
    assert len(caught.value.build) > 0
    assert not (tmp_path / "out" / "manifest.json").exists()
    with pytest.raises(kb.BuildError, match="no build was finished there"):
        kb.open_build(tmp_path / "out")

    def again(*_: object, **__: object) -> None:
        raise caught.value

    # The command says the same last, below its tables.
    monkeypatch.setattr("kgbench.api.build.build", again)
    with pytest.raises(SystemExit, match=r"^1$"):
        run(["--graph", str(target.folder), "build", "--out", str(tmp_path / "out")])
    said = " ".join(capsys.readouterr().err.split())
    assert "too often. " in said
    assert said.endswith("nothing was put in place, since a limit is passed.")
