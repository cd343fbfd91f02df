"""`kgbench consult report`, and the same from Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from evaluators.consultation.open_resources import ResourceSource
from evaluators.consultation.run.consult import Rules
from kg.errors import RunError
from kgbench.api import consultation_report
from kgbench.api.consultation_report import report_consultations
from kgbench.api.consultation_setup import ConsultationSetup
from kgbench.cli.main import run
from tests.evaluators.consultation.report.making import GRAPH, TalkedRuns
from tests.evaluators.consultation.talking import TalkingWorld


@pytest.fixture
def graph(talking: TalkingWorld, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> dict[str, str]:
    """A command that asks no graph; its hash can be changed."""
    criteria, hashed = talking.oracle.criteria, {"sha256": GRAPH}

    def setup(_graph: object, seed: int, _shown: object, _prior: object = None) -> ConsultationSetup:
        def no_belief() -> object:
            raise AssertionError("a report needs no belief")

        rules = Rules(criteria, no_belief)  # type: ignore[arg-type]
        return ConsultationSetup(ResourceSource(criteria, talking.knowledge, seed), rules, hashed["sha256"])

    monkeypatch.setattr(consultation_report, "consultation_setup", setup)
    monkeypatch.setenv("KGBENCH_GRAPH", str(tmp_path / "graph"))
    (tmp_path / "graph").mkdir()
    return hashed


def test_it_writes_page_and_tables(
    talked: TalkedRuns, graph: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page, tables = tmp_path / "page.html", tmp_path / "tables"
    at = ["--cases", str(talked.cases), "--out", str(page), "--tables", str(tables), "--limit", "3", "--json"]
    assert run(["consult", "report", *map(str, talked.runs.values()), *at]) == 0
    said = capsys.readouterr()
    counts = {"runs": 2, "consultations": 8, "figures": 0}
    assert json.loads(said.out) == {"page": str(page), "listed": 8, "in_full": 3, "tables": counts}
    assert "run-en has no figures (not scored yet); `kgbench consult score` works them out." in said.err
    assert page.read_text(encoding="utf-8") == talked.report(limit=3).html
    assert {path.stem for path in tables.iterdir()} == counts.keys()


def test_what_cannot_be_reported_is_a_sentence(
    talked: TalkedRuns, graph: dict[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_folder, cases = str(talked.runs["en"]), ["--cases", str(talked.cases)]
    assert run(["consult", "report", str(tmp_path), *cases]) == 2
    assert "no consultations were begun there" in capsys.readouterr().err
    assert run(["consult", "report", run_folder]) == 2
    assert "does not say where its cases are" in capsys.readouterr().err
    assert run(["consult", "report", run_folder, run_folder, *cases]) == 2
    assert "Two of the runs are named run-en" in capsys.readouterr().err
    graph["sha256"] = "1" * 64
    assert run(["consult", "report", run_folder, *cases]) == 2
    assert "was made with another graph" in capsys.readouterr().err
    assert not (tmp_path / "consultations.html").exists()


def test_the_same_from_python(talked: TalkedRuns, graph: dict[str, str], tmp_path: Path) -> None:
    found = report_consultations(talked.runs["zh"], tmp_path / "page.html", talked.cases, progress=False)
    assert found.headline().endswith("page.html: 4 consultations, 3 of them turn by turn")
    assert found.unscored == {"run-zh": "not scored yet"}
    with pytest.raises(RunError, match="Name at least one run"):
        report_consultations([], tmp_path / "page.html", progress=False)
