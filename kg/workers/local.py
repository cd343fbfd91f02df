"""Worker processes of this machine, by Python's own pool."""

from __future__ import annotations

import atexit
import gc
import multiprocessing
import os
import pickle
import signal
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ParamSpec, TypeVar

from kg.errors import UserError
from kg.spawning import WorkerContext
from kg.workers.shared import SharedRecipe, SharedWithWorkers
from kg.workers.workers import Answer, Workers

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")

_YOUNG = 200_000
"""So many new objects are looked through together for garbage: what works make is seldom in a circle."""


class LocalWorkers(Workers):
    """Processes that end with this one, and start when they are first asked."""

    def __init__(self, count: int, niceness: int = 0) -> None:
        """Starts none yet.

        Args:
            count: processes.
            niceness: added to theirs (``os.nice``); the process that asks goes first then, since it keeps them busy.
        """
        self.count = count
        self._context = WorkerContext()
        # The process of the engine has threads of its own, which a fork would not survive.
        self._pool = ProcessPoolExecutor(count, mp_context=self._context, initializer=_begin, initargs=(niceness,))
        self._folder: TemporaryDirectory[str] | None = None
        self._files: dict[SharedWithWorkers[Any], Path] = {}

    def start(self) -> None:
        """Starts all of them."""
        for _ in range(self.count):
            self.submit(_ready)

    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks a process."""
        try:
            return partial(_waited_for, self._pool.submit(function, *args, **kwargs))
        except BrokenProcessPool as error:
            raise _ended() from error

    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Answer[T]:
        """Asks a process, which reads what is shared from a file."""
        return self.submit(_of_shared, self._file_of(shared), work)

    def close(self) -> None:
        """Ends the processes."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        self._context.end()
        if self._folder is not None:
            self._folder.cleanup()

    def _file_of(self, shared: SharedWithWorkers[Any]) -> Path:
        """A file, since a process that is still starting would keep this one waiting at a pipe."""
        if shared not in self._files:
            if self._folder is None:
                self._folder = TemporaryDirectory(prefix="kgbench-")
            path = Path(self._folder.name) / str(len(self._files))
            path.write_bytes(pickle.dumps(shared.recipe()))
            self._files[shared] = path
        return self._files[shared]


def _waited_for(future: Future[T]) -> T:
    try:
        return future.result()
    except BrokenProcessPool as error:
        raise _ended() from error


def _ended() -> UserError:
    return UserError(
        "A worker process was ended from outside, perhaps for want of memory. "
        "Run the same command again, with fewer --workers."
    )


def _begin(niceness: int) -> None:
    """Prepares a worker process."""
    # Ctrl-C goes to all processes of a terminal; the one that asked ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    gc.set_threshold(_YOUNG)
    os.nice(niceness)
    # At its end a worker need not free its memory piece by piece: its answers have been delivered.
    atexit.register(os._exit, 0)
    parent = multiprocessing.parent_process()
    if parent is not None:
        # A build that is killed ends its workers too.
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _ready() -> None:
    """Nothing to do: to be asked makes a process start."""


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


@cache
def _made(path: Path) -> Any:
    recipe: SharedRecipe[Any] = pickle.loads(path.read_bytes())  # noqa: S301 - the process that asks wrote it.
    value = recipe.value()
    gc.freeze()
    return value


def _of_shared(path: Path, work: Callable[[Any], T]) -> T:
    return work(_made(path))
