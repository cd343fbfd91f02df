"""Baselines learn in processes of their own, which are told of and ended at once."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterable
from pathlib import Path

import pytest

from evaluators.models.baselines.baseline import LearningBaseline
from evaluators.models.baselines.learning_item import LearningItem
from evaluators.models.baselines.simple import Majority
from evaluators.models.model import Stage
from evaluators.run.answers_file import NAME
from evaluators.selection import SelectedItems, Selection
from kg.errors import UserError
from kg.workers.choice import WorkersChoice
from tests.evaluators.run.runs import build, item, silent
from tests.places import ROOT


class Sleeper(LearningBaseline):
    """Never comes to an end; writes down which process it is."""

    key = "sleeper"

    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        Path(os.environ["SLEEPER"]).write_text(str(os.getpid()), encoding="utf-8")
        time.sleep(600)
        return [() for _ in asked]


class Broken(Sleeper):
    """Fails as no baseline should."""

    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        raise MemoryError("there is no more")


class Killed(Sleeper):
    """Is ended from outside."""

    def learn(self, others: list[LearningItem], asked: list[LearningItem]) -> Iterable[tuple[int, ...]]:
        os.kill(os.getpid(), signal.SIGKILL)
        return [() for _ in asked]


def items(folder: Path, count: int = 60) -> SelectedItems:
    made = build(folder, {task: [item(number, task) for number in range(count)] for task in ("charts", "reports")})
    return SelectedItems(folder, made, Selection(("charts", "reports")))


@pytest.mark.parametrize("processes", [1, 2])
def test_each_task_and_part_is_told_and_the_answers_are_those_of_this_process(processes: int, tmp_path: Path) -> None:
    chosen = items(tmp_path)
    told: list[Stage] = []
    apart, here = Majority(), Majority()
    apart.workers = WorkersChoice(processes)
    asyncio.run(apart.prepare(chosen, told.append))
    here.learn_from({task: chosen.path(task) for task in chosen.selection.tasks}, silent)
    assert apart.answers == here.answers
    assert len(apart.answers) == 120
    assert list(dict.fromkeys(stage.what for stage in told)) == [
        "learning charts, task 1 of 2",
        "learning reports, task 2 of 2",
    ]
    assert told[1] == Stage("learning charts, task 1 of 2", "part 1 of 5")


def test_learning_that_is_cancelled_leaves_no_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    who = tmp_path / "pid"
    monkeypatch.setenv("SLEEPER", str(who))

    async def run() -> float:
        learning = asyncio.create_task(Sleeper().prepare(items(tmp_path), silent))
        while not who.exists() or not who.read_bytes():
            await asyncio.sleep(0.02)
        started = time.monotonic()
        learning.cancel()
        with pytest.raises(asyncio.CancelledError):
            await learning
        return time.monotonic() - started

    assert asyncio.run(asyncio.wait_for(run(), 60)) < 2
    with pytest.raises(ProcessLookupError):
        os.kill(int(who.read_text(encoding="utf-8")), 0)


@pytest.mark.parametrize(
    ("made", "says"),
    [
        (Broken, r"ended before its work \(MemoryError: there is no more\)\. Run the same"),
        (Killed, r"was ended from outside, perhaps for want of memory\. Run the same"),
    ],
)
def test_learning_that_breaks_is_told_in_a_sentence(made: type[Sleeper], says: str, tmp_path: Path) -> None:
    with pytest.raises(UserError, match=says):
        asyncio.run(made().prepare(items(tmp_path), silent))


def test_an_items_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    chosen = items(tmp_path)
    chosen.path("reports").write_bytes(b"{}\n")
    with pytest.raises(UserError, match=r"reports\.jsonl, line 1: not an item"):
        asyncio.run(Majority().prepare(chosen, silent))


@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_one_signal_ends_a_run_that_learns(tmp_path: Path, sent: signal.Signals, code: int) -> None:
    out = tmp_path / "run"
    words = [f"word{number}" for number in range(500)]
    listed = [
        item(number).model_copy(update={"stem": " ".join(words[(number * step) % 500] for step in range(1, 80))})
        for number in range(600)
    ]
    build(tmp_path / "build", {"charts": listed})
    arguments = ["evaluate", str(tmp_path / "build"), "--model", "baseline:tfidf-rf", "--out", str(out)]
    process = subprocess.Popen(
        [sys.executable, "-m", "kgbench.cli.main", *arguments], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    assert process.stderr is not None
    assert process.stderr.readline() == "learning charts, task 1 of 1\n"
    started = time.monotonic()
    process.send_signal(sent)
    _, said = process.communicate(timeout=30)
    assert time.monotonic() - started < 5
    assert process.returncode == code
    assert said.strip() == f"{out}: stopped; 0 answers are kept. Run the same command again to go on."
    assert (out / NAME).read_bytes() == b""


def test_a_baseline_loads_neither_langchain_nor_the_driver_of_the_graph() -> None:
    loaded = "print({*sys.modules} & {'langchain_core', 'neo4j'})"
    opened = "evaluators.models.open.open_baseline('baseline:random', 'generate', None)"
    code = f"import sys, evaluators.run.evaluate, evaluators.models.open; {opened}; {loaded}"
    found = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "set()"
