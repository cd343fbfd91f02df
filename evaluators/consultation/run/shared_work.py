"""Work on many cases, shared among processes where there is enough of it."""

import gc
import multiprocessing
import pickle
import signal
import traceback
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from multiprocessing.connection import Connection, wait
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, TypeVar

from evaluators.consultation.run.company_parts import CompanyParts
from evaluators.consultation.run.consultation import Company
from generators.consultation.case import PatientCase
from generators.models.errors import StoppedError
from kg.errors import UserError
from kg.files.locks import FileLock
from kg.spawning import WorkerContext

FEW = 40
"""So many cases are done sooner than other processes start."""
_CHUNK = 4
"""Cases that a process takes at a time."""
T = TypeVar("T")
Work = Callable[[Company, PatientCase], T]


class _Task(NamedTuple):
    """What each process is told through a file."""

    parts: CompanyParts
    cases: Sequence[PatientCase]
    work: Work[Any]
    lock: Path


class Workplace(NamedTuple):
    """Where work is done.

    Attributes:
        company: in this process.
        parts: of the same company, for other processes.
        workers: how many of these there may be.
        lock: a file that they hold together; whoever gets it alone knows that none is left.
    """

    company: Company
    parts: CompanyParts
    workers: int
    lock: Path


def shared(place: Workplace, cases: Sequence[PatientCase], work: Work[T]) -> Iterator[tuple[str, T]]:
    """What comes of each case with its id, in the order in which it comes.

    Args:
        place: where; a company whose parts are not portable works in this process alone.
        cases: what is worked on.
        work: a function of a module, or a partial one.

    Raises:
        UserError: what the work raises, or a process was ended from outside.
    """
    if place.workers < 2 or len(cases) <= FEW or not place.parts.portable:
        yield from ((case.id, work(place.company, case)) for case in cases)
        return
    with TemporaryDirectory(prefix="kgbench-") as folder, ExitStack() as started:
        # A process that is still starting would keep this one waiting at a pipe.
        told = Path(folder) / "task"
        told.write_bytes(pickle.dumps(_Task(place.parts, cases, work, place.lock)))
        context = WorkerContext()
        ends = [_started(context, told, started) for _ in range(min(place.workers, len(cases)))]
        yield from _gathered(ends, len(cases))


def _started(context: WorkerContext, told: Path, started: ExitStack) -> Connection:
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(told, theirs), daemon=True)
    process.start()
    started.callback(process.join)
    # One that has nothing left to do has ended by then; any other is to end.
    started.callback(process.terminate)
    started.callback(ours.close)
    theirs.close()
    return ours


def _gathered(ends: list[Connection], count: int) -> Iterator[tuple[str, Any]]:
    """What comes from all processes, each of which gets more to do when it asks for it."""
    chunks = iter(range(0, count, _CHUNK))
    waiting: list[Any] = list(ends)
    while waiting:
        for end in wait(waiting):
            assert isinstance(end, Connection)
            try:
                found = end.recv()
                if found is None:
                    first = next(chunks, None)
                    end.send(first)
                    if first is None:
                        waiting.remove(end)
                    continue
            except (EOFError, OSError) as error:
                raise _lost() from error
            if isinstance(found, Exception):
                raise found
            yield found


def _lost() -> UserError:
    return UserError(
        "A process that held consultations was ended from outside, perhaps for want of memory. "
        "The turns so far are kept; run the same command again, with fewer --workers."
    )


def _serve(told: Path, end: Connection) -> None:
    """A process: asks for cases until none is left, or until nobody wants to know of them."""
    # Ctrl-C goes to all processes of a terminal; the one that asked ends the others.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    task: _Task = pickle.loads(told.read_bytes())  # noqa: S301 - the process that started this one wrote it.
    lock = FileLock(task.lock)
    lock.shared()
    # An end that is closed is that of a process that was killed.
    with closing(lock), suppress(BrokenPipeError, ConnectionResetError, EOFError):
        try:
            company = task.parts.company()
            gc.freeze()
            for case in _taken(task.cases, end):
                end.send((case.id, task.work(company, case)))
        except (BrokenPipeError, ConnectionResetError, EOFError):
            raise
        except (UserError, StoppedError) as error:
            end.send(error)
        except Exception:
            end.send(RuntimeError(traceback.format_exc()))


def _taken(cases: Sequence[PatientCase], end: Connection) -> Iterator[PatientCase]:
    """The cases of this process, until the one that asked says that there are no more, or has ended."""
    parent = multiprocessing.parent_process()
    while True:
        end.send(None)
        first = end.recv()
        if first is None:
            return
        for case in cases[first : first + _CHUNK]:
            if parent is not None and not parent.is_alive():
                return
            yield case
