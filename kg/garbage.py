"""Switches Python's collection of cyclic garbage off while many objects are made and few are freed."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def without_collection() -> Iterator[None]:
    """Nothing is collected inside, as what the program makes there has no cycles.

    The embedded engine's bridge asks for a full collection at every collection of the Java side, and each of them
    walks through every item that is held: a quarter of the time of a verification went there.
    """
    was = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was:
            gc.enable()
