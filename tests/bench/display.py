"""The live display of a run on a terminal, in a process of its own.

As a program (`python -m tests.bench.display SECONDS`) it shows a run for so long, told of as often as the runner tells,
and prints which share of the time the processor worked for it.
"""

from __future__ import annotations

import os
import pty
import sys
import threading
import time

from evaluators.run.progress import ProgressDisplay
from evaluators.run.standing import RunProgress

_TELLS_SECONDS = 0.05
_PIECE = 1 << 16


def _standing(done: int) -> RunProgress:
    statuses = {"ok": done, "unparsed": 0, "cut": 0, "refused": 0, "error": 0}
    return RunProgress(40_000, 0, 0, done, statuses, 0, 100 * done, 2 * done, 0.01 * done, 64)


def _become_terminal() -> None:
    """Makes standard error a terminal whose other end is read at once and forgotten."""
    ours, theirs = pty.openpty()
    os.dup2(theirs, sys.stderr.fileno())

    def read() -> None:
        while os.read(ours, _PIECE):
            pass

    threading.Thread(target=read, daemon=True).start()


if __name__ == "__main__":
    _become_terminal()
    with ProgressDisplay() as shown:
        started, used = time.perf_counter(), time.process_time()
        done = 0
        while time.perf_counter() - started < float(sys.argv[1]):
            time.sleep(_TELLS_SECONDS)
            done += 100
            shown(_standing(done))
        share = (time.process_time() - used) / (time.perf_counter() - started)
    sys.stdout.write(f"{share}\n")
