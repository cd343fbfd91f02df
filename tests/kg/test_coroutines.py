"""Plain functions run coroutines inside a running loop and outside, several on one loop, and end them on Ctrl-C."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Coroutine
from contextlib import closing
from typing import Any, TypeVar

import pytest

from kg.coroutines import CoroutineRunner

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    with closing(CoroutineRunner()) as runner:
        return runner.run(coroutine)


async def _where() -> tuple[int, bool]:
    await asyncio.sleep(0)
    return id(asyncio.get_running_loop()), threading.current_thread() is threading.main_thread()


def test_without_a_running_loop_it_runs_here() -> None:
    assert run(_where())[1]


def test_inside_a_running_loop_it_runs_in_a_thread() -> None:
    async def cell() -> bool:
        return run(_where())[1]

    assert asyncio.run(cell()) is False


def test_calls_share_a_loop_wherever_they_come_from() -> None:
    with closing(CoroutineRunner()) as runner:
        outside = runner.run(_where())[0]

        async def cell() -> list[int]:
            return [runner.run(_where())[0] for _ in range(2)]

        assert asyncio.run(cell()) == [outside, outside]


def test_it_closes_inside_a_running_loop() -> None:
    async def cell() -> bool:
        with closing(CoroutineRunner()) as runner:
            runner.run(_where())
        return asyncio.get_running_loop() is asyncio.get_event_loop()

    assert asyncio.run(cell())


def test_errors_come_out_as_they_are() -> None:
    async def wrong() -> None:
        raise LookupError("no such thing")

    async def cell() -> None:
        run(wrong())

    for outer in (cell(), wrong()):
        with pytest.raises(LookupError, match="no such thing"):
            asyncio.run(outer)


def test_ctrl_c_ends_a_coroutine_in_another_thread() -> None:
    ended: list[str] = []

    async def slow() -> None:
        try:
            threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)).start()
            await asyncio.sleep(30)
        except asyncio.CancelledError:
            ended.append("cancelled")
            raise

    async def cell() -> None:
        # A notebook's kernel leaves Ctrl-C to Python, and asyncio.Runner does not.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        run(slow())

    with pytest.raises(KeyboardInterrupt):
        asyncio.run(cell())
    assert ended == ["cancelled"]
