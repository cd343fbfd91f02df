"""A file system that fills up soon, and a process whom permissions bind even when it is the superuser's."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_DROP = 24
"""PR_CAPBSET_DROP of linux/prctl.h."""
_POWERS = (1, 2)
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH of linux/capability.h: what lets the superuser pass permissions by."""


@contextmanager
def small_disk(size: str) -> Iterator[Path]:
    """A file system of so little room, such as `2m`."""
    if os.geteuid() != 0 or not sys.platform.startswith("linux"):
        pytest.skip("only root can mount a small file system, and only on Linux")
    with tempfile.TemporaryDirectory() as folder:
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", folder], capture_output=True, text=True
        )
        if mounted.returncode:
            pytest.skip(f"no file system can be mounted here: {mounted.stderr.strip()}")
        try:
            yield Path(folder)
        finally:
            subprocess.run(["umount", folder], check=True)


def permissions_bind() -> Callable[[], None] | None:
    """What to give a subprocess as `preexec_fn`, so that it may write only where permissions let it."""
    if os.geteuid() != 0:
        return None
    if not sys.platform.startswith("linux"):
        pytest.skip("only on Linux can root do without the power to write everywhere")
    control = ctypes.CDLL(None, use_errno=True).prctl

    def drop() -> None:
        for power in _POWERS:
            if control(_DROP, power, 0, 0, 0):
                raise OSError(ctypes.get_errno(), "the power to write everywhere cannot be dropped")

    return drop
