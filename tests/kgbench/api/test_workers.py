"""Whoever does the work, the bytes are the same: this process, two others, or a Ray cluster."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from threading import Thread
from typing import Any

import psutil
import pytest

import kgbench as kb
from evaluators.preferences.fit.fit import fit
from evaluators.preferences.fit.settings import FitSettings
from kg.workers.choice import WorkersChoice, workers_named
from kg.workers.workers import Workers
from tests.evaluators.preferences.known_experts import known
from tests.evaluators.run.runs import build, item
from tests.kg.workers.cluster import end, quiet_ray, wait_until

pytestmark = [pytest.mark.tools, pytest.mark.slow]

RAY = "ray"
TASKS = ["self_report"]
"""Of texts, which are what workers write."""


@pytest.fixture(scope="module")
def ray_workers() -> Iterator[Workers]:
    """A cluster that is started here, and stays for all of these tests."""
    with quiet_ray(), closing(workers_named(RAY).opened()) as opened:
        yield opened


@pytest.fixture(autouse=True)
def little_is_much(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other processes are asked for few texts, cases and consultations too."""
    monkeypatch.setattr("generators.workers.pool._FEW", 0)
    monkeypatch.setattr("generators.consultation.sampling.making._FEW", 0)
    monkeypatch.setattr("generators.consultation.sampling.making._CHUNK", 8)
    monkeypatch.setattr("evaluators.consultation.run.shared_work.FEW", 0)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def graph(tmp_path_factory: pytest.TempPathFactory) -> Iterator[kb.Graph]:
    with kb.connect(tmp_path_factory.mktemp("engine") / "graph", create=True) as found:
        yield found


@pytest.mark.engine
def test_a_build_and_its_proof(ray_workers: Workers, graph: kb.Graph, tmp_path: Path) -> None:
    """Its Java machine and Ray live in one process."""
    made: dict[str, Any] = {}
    for workers in (1, 2, RAY):
        out = tmp_path / f"{workers}"
        kb.build(graph, tasks=TASKS, scale=0.1, out=out, workers=workers, progress=False)
        made[str(workers)] = files(out)
    assert made["1"] == made["2"] == made[RAY]
    assert kb.verify(tmp_path / "1", graph, workers=RAY, progress=False).passed


@pytest.mark.engine
def test_cases_and_consultations_with_killed_processes(ray_workers: Workers, graph: kb.Graph, tmp_path: Path) -> None:
    for workers in (1, RAY):
        kb.cases(graph, out=tmp_path / f"{workers}", count=24, seed=5, workers=workers, progress=False)
    assert files(tmp_path / "1") == files(tmp_path / RAY)
    run: dict[str, Any] = {"graph": graph, "split": "all", "limit": 16, "budget": 3, "progress": False}
    kb.consult(tmp_path / "1", "gain", "rule", tmp_path / "alone", workers=1, **run)
    shutil.copytree(tmp_path / "alone", tmp_path / "killed", ignore=shutil.ignore_patterns("*.jsonl", "*.lock"))
    killer = Thread(target=_kill_one, args=(tmp_path / "killed" / "consultations",))
    killer.start()
    held = kb.consult(tmp_path / "1", "gain", "rule", tmp_path / "killed", workers=RAY, **run)
    killer.join()
    assert held.complete
    assert files(tmp_path / "killed" / "consultations") == files(tmp_path / "alone" / "consultations")


def _kill_one(transcripts: Path) -> None:
    """Kills the process of a worker that has begun to write."""
    wait_until(lambda: any(transcripts.glob("*.jsonl")))
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.NoSuchProcess):
            if process.name().startswith("ray::_called"):
                end(process.pid)
                return


def test_scores_of_a_baseline_that_learns(ray_workers: Workers, tmp_path: Path) -> None:
    build(tmp_path / "build", {task: [item(number, task) for number in range(60)] for task in ("charts", "notes")})
    letters, scores = [], []
    for workers in (1, RAY):
        out = tmp_path / f"{workers}" / "run"
        run = kb.evaluate(tmp_path / "build", "baseline:majority", out, workers=workers, cache=False, progress=False)
        letters.append({(one.id, one.answer) for one in run.answers()})
        kb.score(out, workers=workers)
        scores.append((out / "scores.json").read_bytes())
    assert letters[0] == letters[1]
    assert scores[0] == scores[1]


def test_fits_to_annotators_drawn_anew(ray_workers: Workers) -> None:
    _, annotations = known(6, 5, 1)
    settings = FitSettings(interval="bootstrap", resamples=20)
    choices = (WorkersChoice(1), WorkersChoice(2), WorkersChoice(0))
    alone, both, cluster = (fit(annotations, {}, "hierarchical", settings, choice) for choice in choices)
    assert alone == both == cluster
