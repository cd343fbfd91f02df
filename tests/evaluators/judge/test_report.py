"""Judges in the report: what stands in its tables, and which runs are ranked."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import evaluators.coverage.coverage
import kgbench as kb
from evaluators.report.report import report
from evaluators.report.runs import sources
from evaluators.score.bootstrap import Resampling
from kg.errors import UserError
from tests.evaluators.forms import tiny
from tests.evaluators.judge.scripted import ScriptedJudge, scoring, waiting_run
from tests.evaluators.judge.test_calibration import row, written
from tests.evaluators.report.making import data_of

QUIET: dict[str, Any] = {"progress": False, "cache": False, "at_once": 1}


@pytest.fixture(autouse=True)
def same_graph(monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph of few nodes has no hash that could be compared with the build's."""
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())


@pytest.fixture
def runs(tmp_path: Path) -> list[Path]:
    """Two runs with answers that wait, on one build."""
    first = waiting_run(tmp_path)
    second = tiny.run(tmp_path / "build", tmp_path / "other", tiny.Scripted(lambda _: "We wait and see."))
    return [first, second]


def shown(runs: list[Path]) -> dict[str, list[dict[str, Any]]]:
    """The tables of the report's page."""
    data = data_of(report(sources(runs, None, Resampling(20, 1)), tiny.FewNodes()).html)
    return {
        name: [dict(zip(one["columns"], listed, strict=True)) for listed in one["rows"]]
        for name, one in data["sheets"].items()
    }


def test_without_judges_the_tables_are_empty(runs: list[Path]) -> None:
    tables = shown(runs)
    assert [tables[name] for name in ("judges", "judged_tenths", "judge_probes")] == [[], [], []]


def test_only_a_calibrated_judge_ranks_runs(runs: list[Path], tmp_path: Path) -> None:
    scored = written(tmp_path / "scored.jsonl", row(1, 0, 0), row(2, 50, 60), row(3, 100, 90))
    by_answer = ScriptedJudge(lambda text, _: json.dumps({"score": 80 if "explain" in text.answer else 20}))
    other = scoring(50, "fifty", 70)
    other.name = "other:judge"
    for run in runs:
        kb.judge(run, by_answer, **QUIET)
        kb.judge(run, other, **QUIET)
        kb.calibrate_judge(scored, _like_people(), run, **QUIET)
        kb.calibrate_judge(scored, other, run, **QUIET)
    tables = shown(runs)["judges"]
    assert [(one["run"], one["judge"], one["calibrated"], one["rank"]) for one in tables] == [
        ("run", "other:judge", False, None),
        ("run", "scripted:judge", True, 1),
        ("other", "other:judge", False, None),
        ("other", "scripted:judge", True, 2),
    ]
    poor, good = tables[:2]
    assert (good["mean"], good["ties"], good["spread"], good["answers"]) == (50, pytest.approx(1 / 3, abs=1e-5), 0, 4)
    assert (poor["mean"], poor["spread"], poor["unreadable"]) == (60, 20, 0)
    assert good["people_icc"] is not None
    assert good["judge_icc"] > good["people_icc"] - 0.1


def _like_people() -> ScriptedJudge:
    """The same judge, as its name and settings say, on the answers that people scored."""
    scores = {"Answer 1.": 0, "Answer 2.": 55, "Answer 3.": 95}
    return ScriptedJudge(lambda text, _: json.dumps({"score": scores[text.answer]}))


def test_scores_by_tenths_and_probes(runs: list[Path]) -> None:
    build = runs[0].parent / "build"
    kb.judge(runs[0], "baseline:rubric", **QUIET)
    kb.probe_judge(build, "baseline:rubric", runs[0], limit=1, **QUIET)
    tables = shown(runs[:1])
    assert [one["answers"] for one in tables["judged_tenths"]] == [2, 0, 1, 0, 0, 0, 0, 0, 0, 1]
    assert (tables["judges"][0]["probes_passed"], tables["judges"][0]["probes"]) == (6, 6)
    assert [one["probe"] for one in tables["judge_probes"]] == [
        *("reference", "empty", "flipped", "padded", "begging", "swapped")
    ]


def test_a_judge_that_was_only_calibrated_has_no_row(runs: list[Path], tmp_path: Path) -> None:
    scored = written(tmp_path / "scored.jsonl", row(1, 0, 0), row(2, 50, 60))
    kb.calibrate_judge(scored, scoring(10), runs[0], **QUIET)
    assert shown(runs[:1])["judges"] == []


def test_a_broken_file_is_named(runs: list[Path]) -> None:
    kb.judge(runs[0], "baseline:rubric", **QUIET)
    (head,) = (runs[0] / "judgements").glob("*.json")
    head.write_text("{}")
    with pytest.raises(UserError, match=r"version: Field required; remove the judge's files and judge again"):
        shown(runs[:1])
