"""SIGTERM during a run: as Ctrl-C, it ends the run between two steps and never within one."""

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def cancelled_by_sigterm() -> Iterator[None]:
    """SIGTERM cancels the task that is within; ``asyncio.run`` does the same for Ctrl-C by itself."""
    task = asyncio.current_task()
    if task is None or threading.current_thread() is not threading.main_thread():
        # Only the main thread hears of signals.
        yield
        return
    loop, before = asyncio.get_running_loop(), signal.getsignal(signal.SIGTERM)
    loop.add_signal_handler(signal.SIGTERM, task.cancel)
    try:
        yield
    finally:
        loop.remove_signal_handler(signal.SIGTERM)
        if before is not None:
            signal.signal(signal.SIGTERM, before)
