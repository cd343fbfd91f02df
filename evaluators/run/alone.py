"""One process at a time in a folder, and one that ends by SIGTERM as it would by Ctrl-C."""

from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

from evaluators.run.signals import cancelled_by_sigterm
from kg.errors import UserError
from kg.files.locks import FileLock

_Result = TypeVar("_Result")


@contextmanager
def alone(lock_file: Path, otherwise: str) -> Iterator[None]:
    """Holds a folder; a process that ends, however it ends, lets go of it.

    Args:
        lock_file: in the folder, which is made where it is missing.
        otherwise: what else the user may do than wait, such as ``choose another folder with --out``.

    Raises:
        UserError: another process holds it, or it cannot be written.
    """
    out = lock_file.parent
    try:
        out.mkdir(parents=True, exist_ok=True)
        lock = FileLock(lock_file)
    except OSError as error:
        raise UserError(f"{out}: cannot be written ({error.strerror}); make it writable or {otherwise}.") from error
    try:
        if not lock.try_exclusive():
            raise UserError(f"Another process is running in {out}; wait for it, or {otherwise}.")
        yield
    finally:
        lock.close()


async def ended_by_sigterm(started: Coroutine[Any, Any, _Result]) -> _Result:
    """The result of something that SIGTERM cancels."""
    with cancelled_by_sigterm():
        return await started
