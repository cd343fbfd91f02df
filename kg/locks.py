"""File locks that the operating system frees when their process ends, however it ends."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path


class FileLock:
    """A lock of this process on a file.

    Record locks are used because a forked child does not inherit them. Their price: a process must not open the
    file a second time while it holds the lock, since closing that would free it.
    """

    def __init__(self, path: Path) -> None:
        """Open the file, making it where there is none; nothing is locked yet."""
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
