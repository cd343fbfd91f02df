"""Whoever does the work, the bytes are the same: this process, two others, or a Ray cluster."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

import kgbench as kb
from evaluators.preferences.fit.fit import fit
from evaluators.preferences.fit.settings import FitSettings
from kg.workers.choice import WorkersChoice, workers_named
from kg.workers.workers import Workers
from tests.evaluators.preferences.known_experts import known
from tests.evaluators.run.runs import build, item
from tests.kg.workers.cluster import quiet_ray
from tests.places import ROOT

pytestmark = [pytest.mark.tools, pytest.mark.slow]

RAY = "ray"
TASKS = ["self_report"]
"""Of texts, which are what workers write."""
SCALE = 0.1


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


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where an embedded graph is; each test opens it."""
    return tmp_path_factory.mktemp("engine") / "graph"


@pytest.mark.engine
def test_a_build(folder: Path, tmp_path: Path) -> None:
    made: dict[str, Any] = {}
    with kb.connect(str(folder), create=True) as graph:
        for workers in (1, 2):
            out = tmp_path / f"{workers}"
            kb.build(graph, tasks=TASKS, scale=SCALE, out=out, workers=workers, progress=False)
            made[str(workers)] = files(out)
    # The Java machine of the graph starts first, then Ray, in a process where nothing else looks after signals.
    with quiet_ray():
        run = [sys.executable, "-c", _WITH_RAY, str(folder), str(tmp_path / RAY)]
        done = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    assert made["1"] == made["2"] == files(tmp_path / RAY)


_WITH_RAY = f"""
import sys
import kgbench as kb
import generators.workers.pool

generators.workers.pool._FEW = 0
with kb.connect(sys.argv[1]) as graph:
    kb.build(graph, tasks={TASKS}, scale={SCALE}, out=sys.argv[2], workers="ray", progress=False)
"""


@pytest.mark.engine
def test_cases_with_certificates(ray_workers: Workers, folder: Path, tmp_path: Path) -> None:
    with kb.connect(str(folder), create=True) as graph:
        for workers in (1, RAY):
            out = tmp_path / f"{workers}"
            kb.cases(graph, out=out, count=16, seed=5, certificates=1, workers=workers, progress=False)
    assert files(tmp_path / "1") == files(tmp_path / RAY)


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
