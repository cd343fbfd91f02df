"""One command in a process of its own, and what it took."""

from __future__ import annotations

import os
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import psutil

_MEGABYTE = 1_000_000
_SAMPLE_SECONDS = 1.0
"""To look takes 25 ms of a processor that the command would have: four times a second that was a tenth of a core."""
_FIRST_SECONDS = 0.01
"""Short commands are over before a second has passed."""
_TAIL = 2000


class Took(NamedTuple):
    """What a finished process used.

    Attributes:
        wall: seconds from start to end.
        cpu: seconds of processor time, the system's work for it included.
        memory: greatest memory in MB (10^6 bytes) of the process and all that it started, pages that they share
            counted once where the system tells. The embedded engine runs inside the process, so that this is the
            engine too; a server is a process of its own and not counted.
        load: load average over the last minute, at the start and at the end.
    """

    wall: float
    cpu: float
    memory: float
    load: tuple[float, float]


class FailedError(Exception):
    """A command of the bench failed; says how, with the end of what it printed."""


def run(command: Sequence[str], log: Path, env: Mapping[str, str]) -> Took:
    """Runs a command to its end.

    Args:
        command: program and arguments.
        log: where its output goes; its folder is the working directory.
        env: set on top of the environment.

    Raises:
        FailedError: it ended with another code than 0.
    """
    before = os.getloadavg()[0]
    started = time.perf_counter()
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=log.parent,
            env={**os.environ, **env},
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=subprocess.STDOUT,
        )
        try:
            with _Watch(process.pid) as watch:
                _, status, used = os.wait4(process.pid, 0)
        except BaseException:
            process.terminate()
            process.wait()
            raise
    wall = time.perf_counter() - started
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        said = log.read_text(encoding="utf-8", errors="replace")[-_TAIL:]
        raise FailedError(f"{' '.join(command)} ended with {process.returncode}:\n{said}")
    return Took(wall, used.ru_utime + used.ru_stime, watch.peak / _MEGABYTE, (before, os.getloadavg()[0]))


class _Watch:
    """Looks every second, at first more often, at the memory of a process and of all that it started.

    Attributes:
        peak: the greatest so far, in bytes.
    """

    def __init__(self, pid: int) -> None:
        self.peak = 0
        self._root = psutil.Process(pid)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> _Watch:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _look(self) -> None:
        wait = _FIRST_SECONDS
        while not self._over.wait(wait):
            try:
                family = [self._root, *self._root.children(recursive=True)]
            except psutil.NoSuchProcess:
                return
            self.peak = max(self.peak, sum(map(_memory, family)))
            wait = min(2 * wait, _SAMPLE_SECONDS)


def _memory(process: psutil.Process) -> int:
    try:
        used = process.memory_full_info()
    except (psutil.NoSuchProcess, psutil.AccessDenied):
        return 0
    return int(getattr(used, "pss", used.rss))
