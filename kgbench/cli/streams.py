"""Standard streams that whoever started the command had closed."""

from __future__ import annotations

import os
import sys


def open_missing_streams() -> None:
    """Opens the null device for each of standard input, output and error that is closed.

    Otherwise the next file that is opened takes the number of the closed stream, and what libraries print there ends
    up in that file.
    """
    handle = os.open(os.devnull, os.O_RDWR)
    while handle <= 2:
        os.set_inheritable(handle, True)
        handle = os.open(os.devnull, os.O_RDWR)
    os.close(handle)
    # Python has set to None what was closed when it started.
    if sys.stdin is None:
        sys.stdin = os.fdopen(0, closefd=False)
    if sys.stdout is None:
        sys.stdout = os.fdopen(1, "w", closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", closefd=False)
