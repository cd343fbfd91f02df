"""File locks that the operating system frees when their process ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path


class FileLock:
    """A lock of this process on a file.

    Record locks are used because a forked child does not inherit them. Their price: a process must not open the
    file a second time while it holds the lock, since closing that would free it.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, making it where there is none; nothing is locked yet."""
        self._path = path
        self._handle = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)

    def try_exclusive(self) -> bool:
        """Take the lock alone, unless another process has it."""
        return self._take(fcntl.LOCK_EX | fcntl.LOCK_NB)

    def exclusive(self) -> None:
        """Take the lock alone, waiting for others to let go."""
        self._take(fcntl.LOCK_EX)

    def shared(self) -> None:
        """Take the lock together with others, waiting for whoever has it alone."""
        self._take(fcntl.LOCK_SH)

    def in_place(self) -> bool:
        """Whether the file is still the one under its path; whoever had the lock may have removed it."""
        try:
            return os.path.samestat(os.fstat(self._handle), self._path.stat())
        except FileNotFoundError:
            return False

    def close(self) -> None:
        """Let go."""
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1

    def _take(self, how: int) -> bool:
        try:
            fcntl.lockf(self._handle, how)
        except (BlockingIOError, PermissionError):
            return False
        return True


@contextmanager
def alone(path: Path) -> Iterator[bool]:
    """Holds a lock whose file goes when it is let go of, for folders that shall keep no trace of it.

    Args:
        path: the file.

    Yields:
        Whether the lock is held; it is not where another process has it.
    """
    while True:
        lock = FileLock(path)
        held = lock.try_exclusive()
        if not held or lock.in_place():
            break
        # The one before let go between our opening the file and our taking the lock: others now meet at a new file.
        lock.close()
    with closing(lock):
        try:
            yield held
        finally:
            if held:
                path.unlink(missing_ok=True)
