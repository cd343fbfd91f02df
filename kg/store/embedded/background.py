"""Keeping the embedded engine up after the command that started it: `python -m kg.store.embedded.background`."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from kg.errors import GraphError, UserError
from kg.files.locks import FileLock
from kg.store.embedded import record as records
from kg.store.embedded.layout import Layout
from kg.store.embedded.lease import acquire, owns
from kg.store.embedded.record import ServerRecord

_TIMEOUT = 60.0
_POLL = 0.1
_LEAVE = b"stay"
"""What `start` writes to the server that it has seen come up."""


def running(folder: Path) -> ServerRecord | None:
    """The server that runs for a data folder, in whichever process; None where there is none."""
    layout = Layout.of(folder)
    found = records.read(layout.record)
    return found if found and _held(layout) else None


def holds_graph(folder: Path) -> bool:
    """Whether a data folder holds a graph, or another process is about to make one there."""
    layout = Layout.of(folder)
    return layout.whole.exists() or _held(layout)


def start(folder: Path) -> ServerRecord:
    """Start a server that outlives this command; where one runs already, that one is the answer.

    Raises:
        GraphError: it does not come up; the message says why.
    """
    layout = Layout.of(folder)
    layout.prepare()
    if already := running(folder):
        return already
    output = layout.logs / "background.log"
    # However this ends, the pipe is closed; the server stays up only where its leave was written before.
    waits, leave = os.pipe()
    try:
        child = _child(layout.folder, output, waits)
        deadline = time.monotonic() + _TIMEOUT
        while time.monotonic() < deadline:
            if (found := running(folder)) is not None:
                os.write(leave, _LEAVE)
                return found
            if child.poll() is not None:
                break
            time.sleep(_POLL)
        child.kill()
    finally:
        os.close(waits)
        os.close(leave)
    reason = output.read_text(encoding="utf-8", errors="replace").strip().splitlines()
    raise GraphError(reason[-1] if reason else f"The graph server did not come up; see {layout.logs}.")


def _child(folder: Path, output: Path, waits: int) -> subprocess.Popen[bytes]:
    try:
        with output.open("wb") as log:
            return subprocess.Popen(
                [sys.executable, "-m", "kg.store.embedded.background", str(folder)],
                stdin=waits,
                stdout=log,
                stderr=log,
                start_new_session=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))},
            )
    except OSError as error:
        raise GraphError(f"The graph server cannot be started in {folder} ({error.strerror}).") from error


def stop(folder: Path, now: bool = False) -> bool:
    """Stop the background server of a data folder.

    Args:
        folder: the data folder.
        now: do not wait for commands that are using it.

    Returns:
        False where none was running.

    Raises:
        GraphError: a command owns the server, or others are still using it.
    """
    layout = Layout.of(folder)
    found = running(folder)
    if found is None:
        return False
    if found.kind != "background":
        raise GraphError(
            f"The graph in {folder} is open in another kgbench command (process {found.pid}) and closes with it."
        )
    try:
        os.kill(found.pid, signal.SIGINT if now else signal.SIGTERM)
    except ProcessLookupError:
        # It has ended since it was looked for.
        return True
    except PermissionError as error:
        raise GraphError(
            f"The server of {folder} (process {found.pid}) is another user's; ask them to stop it."
        ) from error
    deadline = time.monotonic() + _TIMEOUT
    while _held(layout):
        if time.monotonic() > deadline:
            raise GraphError(
                f"Other kgbench commands are still using the graph in {folder}; the server stops when they have "
                "finished. `kgbench db stop --now` does not wait for them."
            )
        time.sleep(_POLL)
    return True


def _held(layout: Layout) -> bool:
    if owns(layout.folder):
        # Looking at the lock from here would free it.
        return True
    if not layout.lock.exists():
        return False
    probe = FileLock(layout.lock)
    try:
        return not probe.try_exclusive()
    finally:
        probe.close()


def main(folder: Path) -> int:
    """Own the server of `folder` until a signal asks to stop: SIGTERM waits for others, SIGINT does not.

    A start that was interrupted has nobody who knows of the server, so it stays only with leave on standard input.
    """
    asked = {signal.SIGTERM, signal.SIGINT}
    # Blocked before the Java machine starts, so that its threads leave these signals to this one.
    signal.pthread_sigmask(signal.SIG_BLOCK, asked)
    try:
        lease = acquire(folder, kind="background")
    except UserError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    if not lease.owned or sys.stdin.buffer.read(len(_LEAVE)) != _LEAVE:
        lease.release()
        return 0
    received = signal.sigwait(asked)
    for number in asked:
        signal.signal(number, signal.default_int_handler)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, asked)
    try:
        lease.release(patient=received == signal.SIGTERM)
    except KeyboardInterrupt:
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
