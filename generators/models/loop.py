"""Runs coroutines from plain functions, in a notebook as well, where a loop is running already."""

import asyncio
import contextvars
from collections.abc import Callable, Coroutine
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from types import TracebackType
from typing import Any, Self, TypeVar

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine: as `asyncio.run`, or from a thread of its own where a loop is running here."""
    with Loop() as loop:
        return loop.run(coroutine)


class Loop:
    """One event loop for several calls, so that connections outlast a call; use it as a context manager, or close it.

    Ctrl-C cancels the coroutine. Where that runs in another thread it has ended before `run` raises.
    """

    def __init__(self) -> None:
        """Opens the loop with the first coroutine."""
        self._runner = asyncio.Runner()

    def run(self, coroutine: Coroutine[Any, Any, T]) -> T:
        """The result of a coroutine.

        Raises:
            BaseException: whatever the coroutine raises.
        """
        if not _is_running():
            return self._runner.run(coroutine)
        begun: Future[Callable[[], object]] = Future()
        with ThreadPoolExecutor(1) as thread:
            context = contextvars.copy_context()
            result = thread.submit(lambda: self._runner.run(_announced(coroutine, begun), context=context))
            try:
                return result.result()
            except BaseException:
                either: list[Future[Any]] = [begun, result]
                wait(either, return_when=FIRST_COMPLETED)
                if not result.done():
                    begun.result()()
                raise

    def close(self) -> None:
        """Ends what is under way, and closes the loop."""
        if not _is_running():
            self._runner.close()
            return
        with ThreadPoolExecutor(1) as thread:
            thread.submit(self._runner.close).result()

    def __enter__(self) -> Self:
        """The loop itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Closes it."""
        self.close()


async def _announced(coroutine: Coroutine[Any, Any, T], begun: Future[Callable[[], object]]) -> T:
    """Runs a coroutine and says beforehand how another thread can cancel it."""
    loop, task = asyncio.get_running_loop(), asyncio.current_task()
    if task is not None:
        begun.set_result(lambda: loop.call_soon_threadsafe(task.cancel))
    return await coroutine


def _is_running() -> bool:
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return False
    return True
