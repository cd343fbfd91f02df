"""Runs coroutines to their end for callers that are not asynchronous, also where an event loop runs already."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class CoroutineRunner:
    """An event loop of its own, kept from one coroutine to the next; close it when no more come.

    asyncio refuses a second loop in a thread in which one runs, as it does in a Jupyter notebook. There the coroutine
    runs in another thread, and this one waits for it. Ctrl-C cancels the coroutine in either case.
    """

    def __init__(self) -> None:
        """Starts no thread and no loop yet."""
        self._runner = asyncio.Runner()

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine.

        Raises:
            BaseException: whatever the coroutine raises.
        """
        if not loop_is_running():
            return self._runner.run(coroutine)
        tasks: list[asyncio.Task[Any]] = []

        async def noted() -> T:
            task = asyncio.current_task()
            if task is not None:
                tasks.append(task)
            return await coroutine

        with ThreadPoolExecutor(max_workers=1, thread_name_prefix="kgbench-coroutine") as pool:
            waiting = pool.submit(lambda: self._runner.run(noted()))
            try:
                return waiting.result()
            except BaseException:
                # Python raises Ctrl-C in the main thread, which waits here; the coroutine is to end before the pool.
                for task in tasks:
                    task.get_loop().call_soon_threadsafe(task.cancel)
                raise

    def close(self) -> None:
        """Ends the loop and what is under way in it."""
        if loop_is_running():
            with ThreadPoolExecutor(max_workers=1) as pool:
                pool.submit(self._runner.close).result()
        else:
            self._runner.close()


def loop_is_running() -> bool:
    """Whether an event loop runs in this thread."""
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
