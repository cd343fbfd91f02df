"""SIGTERM during a run: as Ctrl-C, it ends the run between two steps and never within one."""

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class TerminatedError(Exception):
    """Somebody asked this process to end."""


@contextmanager
def cancelled_by_sigterm() -> Iterator[None]:
    """SIGTERM cancels the task that is within; ``asyncio.run`` does the same for Ctrl-C by itself.

    Raises:
        TerminatedError: it was sent, and the task has let go of what it held.
    """
    task = asyncio.current_task()
    if task is None or threading.current_thread() is not threading.main_thread():
        # Only the main thread hears of signals.
        yield
        return
    sent = False

    def end() -> None:
        nonlocal sent
        sent = True
        task.cancel()

    loop, before = asyncio.get_running_loop(), signal.getsignal(signal.SIGTERM)
    loop.add_signal_handler(signal.SIGTERM, end)
    try:
        yield
    except asyncio.CancelledError:
        if sent:
            raise TerminatedError from None
        raise
    finally:
        loop.remove_signal_handler(signal.SIGTERM)
        if before is not None:
            signal.signal(signal.SIGTERM, before)
