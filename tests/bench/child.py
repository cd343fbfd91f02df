"""One command in a process of its own, and what it took."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

_UNIT = 1 if sys.platform == "darwin" else 1024
"""What the system counts peak memory in: bytes on macOS, KiB on Linux."""
_MEGABYTE = 1_000_000
_TAIL = 2000


class Took(NamedTuple):
    """What a finished process used.

    Attributes:
        wall: seconds from start to end.
        cpu: seconds of processor time, the system's work for it included.
        memory: greatest resident memory in MB (10^6 bytes). The embedded engine runs inside the process, so that this
            is the engine too; a server is a process of its own and not counted.
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
    memory = used.ru_maxrss * _UNIT / _MEGABYTE
    return Took(wall, used.ru_utime + used.ru_stime, memory, (before, os.getloadavg()[0]))
