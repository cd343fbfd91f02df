"""Worker processes that start without the program that asked for them."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess
from types import ModuleType
from typing import Any


class WorkerProcess(SpawnProcess):
    """A process that imports what it is sent and nothing else.

    Python would run the user's program once more in each new process, for functions that stand there. None of ours do,
    and a program that builds as it is run would begin to build again.
    """

    @staticmethod
    def _Popen(process_obj: Any) -> Any:  # noqa: N802 - the name that multiprocessing gives it.
        with _without_program():
            return SpawnProcess._Popen(process_obj)


class WorkerContext(SpawnContext):
    """Makes such processes, and can end them."""

    def __init__(self) -> None:
        """Has made none yet."""
        self._made: list[WorkerProcess] = []

    def Process(self, *args: Any, **kwargs: Any) -> WorkerProcess:  # type: ignore[override]  # noqa: N802 - as above.
        """Makes a process."""
        made = WorkerProcess(*args, **kwargs)
        self._made.append(made)
        return made

    def end(self) -> None:
        """Ends all processes that were started, whatever they are doing."""
        started = [process for process in self._made if process.pid is not None]
        for process in started:
            process.kill()
        for process in started:
            process.join()


@contextmanager
def _without_program() -> Iterator[None]:
    program = sys.modules["__main__"]
    sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = program
