"""The recorded runs on the same build in Parquet, their answers sealed: every figure is the one that was recorded."""

from __future__ import annotations

import shutil
from pathlib import Path

import orjson
import pytest

import evaluators.coverage.coverage
from evaluators.coverage.coverage import coverage
from evaluators.coverage.reading import read_answers
from evaluators.report.report import report
from evaluators.report.runs import sources
from evaluators.run import answers_file, sealing
from evaluators.score.score import score_run
from evaluators.table.read import read_run
from tests.evaluators.recorded.graph import GraphOfItems
from tests.evaluators.recorded.recording import BUILD, HOW, RUNS, figures, plain
from tests.evaluators.report.making import data_of
from tests.parquet_builds import as_parquet


@pytest.fixture(scope="module")
def build(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return as_parquet(BUILD, tmp_path_factory.mktemp("parquet") / "build", 10)


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The runs, most of their answers sealed; the rest came afterwards."""
    found = []
    with pytest.MonkeyPatch.context() as patch:
        for run in RUNS:
            out = tmp_path_factory.mktemp("runs") / run.name
            shutil.copytree(run, out)
            path = out / answers_file.NAME
            lines = path.read_bytes().splitlines(keepends=True)
            patch.setattr(sealing, "SEALED_FROM", len(lines) // 3)
            path.write_bytes(b"".join(lines[:-5]))
            answers_file.AnswersFile(path).close()
            path.write_bytes(b"".join(lines[-5:]))
            assert len(list((out / "answers.parquet").iterdir())) > 2
            found.append(out)
    return found


@pytest.mark.parametrize("place", range(len(RUNS)), ids=[run.name for run in RUNS])
def test_scores_are_those_recorded(place: int, build: Path, runs: list[Path]) -> None:
    found = score_run(read_run(runs[place], build), "recorded", HOW)
    assert plain(orjson.loads(found.text())) == figures(f"scores_{RUNS[place].name}")


def test_coverage_is_that_recorded(build: Path, runs: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())
    found = coverage(GraphOfItems(BUILD), read_answers(runs, build), HOW)
    assert plain([one.model_dump() for one in found]) == figures("coverage")


def test_the_report_shows_the_same(build: Path, runs: list[Path], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluators.coverage.coverage, "differences", lambda *_: ())
    found = data_of(report(sources(runs, build, HOW), GraphOfItems(BUILD)).html)
    usual = data_of(report(sources(RUNS, BUILD, HOW), GraphOfItems(BUILD)).html)
    assert found["items"] == usual["items"]
