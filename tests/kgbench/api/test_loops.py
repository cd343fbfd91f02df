"""What asks models works where an event loop runs already, as in a notebook."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Mapping
from pathlib import Path

import pytest

import kgbench as kb
from evaluators.answer import Mode
from evaluators.models.model import Say
from evaluators.prompts.question import Question
from evaluators.selection import SelectedItems
from generators.models.errors import StoppedError
from generators.models.reply import ModelReply
from kg.coroutines import CoroutineRunner
from tests.evaluators.run.runs import answers_of, build, item


class Echoing:
    """A model behind a network that replies with the first letter, and can be kept waiting or refuse."""

    name = "echo"
    mode: Mode = "generate"
    remote = True

    def __init__(self, patience: float = 0.0, refuses: bool = False) -> None:
        self.settings: Mapping[str, object] = {}
        self.closed = 0
        self.asked = 0
        self._patience, self._refuses = patience, refuses

    async def prepare(self, items: SelectedItems, say: Say) -> None:
        del items, say

    async def reply(self, question: Question) -> ModelReply:
        self.asked += 1
        await asyncio.sleep(self._patience)
        if self._refuses:
            raise StoppedError("the key is not valid")
        return ModelReply(f"Answer: {question.labels[0]}")

    async def close(self) -> None:
        self.closed += 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    build(tmp_path / "build", {"charts": [item(number) for number in range(6)]})
    return tmp_path / "build"


def test_evaluate_inside_a_running_loop(folder: Path, tmp_path: Path) -> None:
    model = Echoing()

    async def cell() -> kb.ModelRun:
        return kb.evaluate(folder, model, tmp_path / "run", progress=False)

    run = asyncio.run(cell())
    assert run.complete
    assert (model.asked, model.closed) == (6, 1)
    assert len(answers_of(tmp_path / "run")) == 6
    # The replies that it kept are found again by a run outside of any loop.
    again = kb.evaluate(folder, model, tmp_path / "again", progress=False)
    assert again.counts()["known"] == 6
    assert model.asked == 6


def test_the_twin_for_asynchronous_callers_does_not_block(folder: Path, tmp_path: Path) -> None:
    ticks = 0

    async def both() -> kb.ModelRun:
        nonlocal ticks
        task = asyncio.create_task(
            kb.evaluate_async(folder, Echoing(patience=0.2), tmp_path / "run", at_once=6, progress=False)
        )
        while not task.done():
            ticks += 1
            await asyncio.sleep(0.01)
        return await task

    assert asyncio.run(both()).complete
    assert ticks > 5


def test_cancelling_the_twin_keeps_what_is_answered(folder: Path, tmp_path: Path) -> None:
    model = Echoing(patience=0.15)

    async def cancelled() -> None:
        task = asyncio.create_task(kb.evaluate_async(folder, model, tmp_path / "run", at_once=1, progress=False))
        while model.asked < 3:
            await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert model.closed == 1
    assert len(answers_of(tmp_path / "run")) == 2
    assert kb.evaluate(folder, Echoing(), tmp_path / "run", progress=False).complete


def test_the_twin_takes_the_same_options_and_no_others(folder: Path, tmp_path: Path) -> None:
    run = asyncio.run(kb.evaluate_async(folder, "baseline:first", tmp_path / "run", limit=2, progress=False))
    assert run.counts()["questions"] == 2
    with pytest.raises(TypeError, match="no_such_option"):
        asyncio.run(kb.evaluate_async(folder, "baseline:first", tmp_path / "run", no_such_option=1))


def test_a_model_that_refuses_says_so_inside_a_loop(folder: Path, tmp_path: Path) -> None:
    async def cell() -> None:
        kb.evaluate(folder, Echoing(refuses=True), tmp_path / "run", progress=False)

    with pytest.raises(kb.ModelError, match=r"echo stopped: the key is not valid\. .* run the same command again"):
        asyncio.run(cell())


def test_a_runner_keeps_its_loop_from_one_coroutine_to_the_next() -> None:
    runner = CoroutineRunner()
    seen: list[tuple[asyncio.AbstractEventLoop, threading.Thread]] = []

    async def look() -> None:
        seen.append((asyncio.get_running_loop(), threading.current_thread()))

    async def cell() -> None:
        runner.run(look())

    runner.run(look())
    asyncio.run(cell())
    runner.run(look())
    runner.close()
    assert len({id(loop) for loop, _ in seen}) == 1
    assert seen[0][1] is seen[2][1] is threading.main_thread()
    assert seen[1][1] is not threading.main_thread()


def test_what_a_coroutine_raises_comes_through() -> None:
    async def fail() -> None:
        raise LookupError("nothing there")

    async def cell() -> None:
        CoroutineRunner().run(fail())

    with pytest.raises(LookupError, match="nothing there"):
        asyncio.run(cell())


def test_an_interrupted_wait_cancels_the_coroutine(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl-C reaches the thread that waits, and the coroutine in the other thread must not go on."""
    started, ended = threading.Event(), threading.Event()

    async def long() -> None:
        started.set()
        try:
            await asyncio.sleep(30)
        finally:
            ended.set()

    async def cell() -> None:
        CoroutineRunner().run(long())

    def interrupted(self: object, timeout: float | None = None) -> None:
        del self, timeout
        assert started.wait(5)
        raise KeyboardInterrupt

    monkeypatch.setattr("concurrent.futures.Future.result", interrupted)
    with pytest.raises(KeyboardInterrupt):
        asyncio.run(cell())
    assert ended.wait(5)
