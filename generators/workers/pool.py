"""Worker processes that share the work on texts with this one; where there is little to do, none starts."""

import atexit
import gc
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, cached_property, partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, ParamSpec, TypeVar

from generators.composing.offline import OfflineWriter
from generators.composing.prover import Prover
from generators.gates.masks import Masker, SlottedText, template_lister
from generators.shared_with_workers import SharedWithWorkers
from generators.workers import jobs as works
from generators.workers.jobs import TextTools, Writer
from generators.writing.request import Request, Written
from kg.spawning import WorkerContext

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")
Answer = Callable[[], T]
"""Waits for what was asked for."""

_PROCESSES = min(2, os.cpu_count() or 1)
"""Worker processes for texts: the engine and the process that asks use the other cores."""
_NICENESS = 10
"""Added to the niceness of the workers (``os.nice``): the process that asks goes first, since it keeps them busy."""
_FEW = 600
"""So many texts are written or proved sooner than another process starts."""


class WorkerSetup(NamedTuple):
    """What the tools of a worker are made from.

    Attributes:
        writer: None where nothing is written.
        fills: what stands for a person or a place in the texts, by kind (``generators.gates.masks``).
    """

    writer: Writer | None
    prover: Prover
    fills: dict[str, list[str]]

    def portable(self) -> "WorkerSetup":
        """What of it goes to other processes: only the offline writer does."""
        return self if isinstance(self.writer, OfflineWriter) else self._replace(writer=None)

    def tools(self) -> TextTools:
        """Makes the tools."""
        return TextTools(self.writer, self.prover, template_lister(Masker(self.fills)))


class WorkerPool:
    """Writes, proves and measures texts: here while there is little to do, then in other processes.

    Whatever is asked for comes at the call of the answer, in this process or from another; what it is does not differ.
    """

    def __init__(self) -> None:
        """Starts no process yet: a build without texts needs none."""
        self._make_setup: Callable[[], WorkerSetup] | None = None
        self._texts = 0
        self._pools: list[ProcessPoolExecutor] = []
        self._folder: TemporaryDirectory[str] | None = None
        self._shared: dict[SharedWithWorkers[Any], Path] = {}

    def set_up(self, setup: Callable[[], WorkerSetup]) -> None:
        """Takes the function that makes the set-up; it is called for the first text.

        A writer other than the offline one stays in this process.
        """
        self._make_setup = setup

    def expect(self, texts: int, *loads: Callable[[], None]) -> None:
        """Takes note that so many texts will come. Where they are many, processes start now, beside whatever follows.

        Args:
            texts: how many, at the least.
            loads: load what calls will need, which may take as long as the start of an engine.
        """
        self._texts = max(self._texts, texts)
        if self._texts > _FEW:
            for _ in range(_PROCESSES):
                self._text_processes.submit(_ready)
            for load in loads:
                self._call_process.submit(load)

    def write(self, requests: Sequence[Request]) -> Answer[list[Written]]:
        """Asks for proved texts; the answer raises UserError where one cannot be proved."""
        if not isinstance(self._setup.writer, OfflineWriter):
            written = works.write(self._tools, requests)
            return lambda: written
        self._texts += len(requests)
        return self._ask(works.write, requests)

    def prove(self, lines: Sequence[bytes]) -> Answer[list[list[str]]]:
        """Asks what keeps the text of each line of a finished build from being proved."""
        return self._ask(works.prove, lines)

    def templates(self, texts: Sequence[SlottedText]) -> Answer[list[list[str]]]:
        """Asks for the masked templates of each text's sentences."""
        return self._ask(works.templates, texts)

    def count(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns that counts in texts."""
        return self._answer(lambda: self._text_processes, partial(function, *args, **kwargs))

    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Answer[T]:
        """Asks for what a function returns of something shared."""
        if self._texts > _FEW:
            return self._text_processes.submit(_of_shared, self._file_of(shared), work).result
        value = work(shared.value)
        return lambda: value

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns that needs the libraries which take long to load."""
        return self._answer(lambda: self._call_process, partial(function, *args, **kwargs))

    def _ask(self, work: Callable[[TextTools, list[A]], list[T]], args: Sequence[A]) -> Answer[list[T]]:
        if self._texts > _FEW:
            return self._text_processes.submit(_with_tools, self._setup_file, work, list(args)).result
        value = work(self._tools, list(args))
        return lambda: value

    def _answer(self, pool: Callable[[], ProcessPoolExecutor], function: Callable[[], T]) -> Answer[T]:
        if self._texts > _FEW:
            return pool().submit(function).result
        value = function()
        return lambda: value

    @cached_property
    def _text_processes(self) -> ProcessPoolExecutor:
        return self._processes(_PROCESSES, _NICENESS)

    @cached_property
    def _call_process(self) -> ProcessPoolExecutor:
        """One process: what calls import takes longer to load than they take."""
        return self._processes(1)

    def _processes(self, count: int, niceness: int = 0) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(
            max_workers=count,
            # The process of the engine has threads of its own, which a fork would not survive.
            mp_context=WorkerContext(),
            initializer=_begin,
            initargs=(niceness,),
        )
        self._pools.append(pool)
        return pool

    @cached_property
    def _setup_file(self) -> Path:
        return self._written("setup", self._setup.portable())

    def _file_of(self, shared: SharedWithWorkers[Any]) -> Path:
        if shared not in self._shared:
            self._shared[shared] = self._written(f"shared-{len(self._shared)}", shared.value)
        return self._shared[shared]

    def _written(self, name: str, value: object) -> Path:
        """A file, since a process that is still starting would keep this one waiting at a pipe."""
        if self._folder is None:
            self._folder = TemporaryDirectory(prefix="kgbench-")
        path = Path(self._folder.name) / name
        path.write_bytes(pickle.dumps(value))
        return path

    @cached_property
    def _setup(self) -> WorkerSetup:
        if self._make_setup is None:
            raise ValueError("the worker pool has no set-up")
        return self._make_setup()

    @cached_property
    def _tools(self) -> TextTools:
        return self._setup.tools()

    def close(self) -> None:
        """Ends the processes, whatever they are doing."""
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)
        if self._folder is not None:
            self._folder.cleanup()


def _begin(niceness: int) -> None:
    """Prepares a worker process."""
    gc.disable()
    os.nice(niceness)
    # At its end a worker need not free its memory piece by piece: its answers have been delivered.
    atexit.register(os._exit, 0)
    parent = multiprocessing.parent_process()
    if parent is not None:
        # A build that is killed ends its workers too.
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _ready() -> None:
    """Nothing to do: to be asked makes a process start."""


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


@cache
def _read(path: Path) -> Any:
    return pickle.loads(path.read_bytes())  # noqa: S301 - the process that started this one wrote it.


def _of_shared(path: Path, work: Callable[[Any], T]) -> T:
    return work(_read(path))


@cache
def _tools_from(setup: Path) -> TextTools:
    found: WorkerSetup = _read(setup)
    return found.tools()


def _with_tools(setup: Path, work: Callable[[TextTools, list[A]], list[T]], args: list[A]) -> list[T]:
    return work(_tools_from(setup), args)
