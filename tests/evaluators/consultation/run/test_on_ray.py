"""Consultations on a Ray cluster, whose processes are killed: the transcripts are those of one process."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Thread

import psutil
import pytest

from evaluators.consultation.run.shared_work import SeenFolder
from kg.errors import UserError
from kg.workers.choice import ALONE, WorkersChoice
from kg.workers.workers import Workers
from tests.evaluators.consultation.run import fakes
from tests.evaluators.consultation.run.fakes import hold
from tests.kg.workers.cluster import end, quiet_ray, wait_until

pytestmark = [pytest.mark.tools, pytest.mark.slow]

RAY = WorkersChoice(0)
BUDGET = 8


@pytest.fixture(scope="module", autouse=True)
def ray_workers() -> Iterator[Workers]:
    with quiet_ray(), closing(RAY.opened()) as opened:
        yield opened


@pytest.fixture(autouse=True)
def few_are_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evaluators.consultation.run.shared_work.FEW", 0)


class Killer(Thread):
    """Kills a process that is at work as soon as there is a transcript.

    Attributes:
        killed: how many.
    """

    def __init__(self, transcripts: Path) -> None:
        super().__init__()
        self._transcripts = transcripts
        self.killed = 0

    def run(self) -> None:
        wait_until(lambda: any(self._transcripts.glob("*.jsonl")), 300)
        wait_until(lambda: bool(self._at_work()))
        end(self._at_work()[0])
        self.killed += 1

    def _at_work(self) -> list[int]:
        children = psutil.Process().children(recursive=True)
        return [one.pid for one in children if one.is_running() and one.name().startswith("ray::_called")]


def test_a_killed_process_changes_nothing(few: fakes.ConsultWorld, tmp_path: Path) -> None:
    alone = hold(few, tmp_path / "alone", "gain", "rule", budget=BUDGET, workers=ALONE)
    killer = Killer(tmp_path / "ray" / "consultations")
    killer.start()
    held = hold(few, tmp_path / "ray", "gain", "rule", budget=BUDGET, workers=RAY)
    killer.join()
    assert killer.killed == 1
    assert held.standing == alone.standing
    assert held.files() == alone.files()


def test_a_machine_that_does_not_see_the_run_is_told(tmp_path: Path) -> None:
    lock = tmp_path / "workers.lock"
    says = r"The machine \S+ does not see the folder \S+; put the run where every node"
    with pytest.raises(UserError, match=says):
        SeenFolder(lock, "what the command wrote").seen()
    lock.write_text("another folder of that name", encoding="utf-8")
    with pytest.raises(UserError, match=says):
        SeenFolder(lock, "what the command wrote").seen()
    lock.write_text("what the command wrote", encoding="utf-8")
    SeenFolder(lock, "what the command wrote").seen().close()
