"""Scribes: processes beside this one, so that two cores share the work; where there is little to do, none starts."""

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

from generators.gates.masks import Masker, template_lister
from generators.workers import jobs as works
from generators.workers.jobs import Desk, Writer
from generators.workers.spawning import WorkerContext
from generators.writing.checker import Checker
from generators.writing.offline import OfflineWriter
from generators.writing.request import Request, Written

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")
Answer = Callable[[], T]
"""Waits for what was asked for."""

_DESKS = min(2, os.cpu_count() or 1)
"""Processes at desks: the engine and the process that asks want what further cores a machine has."""
_BEHIND = 10
"""How far desks stand back (``os.nice``) for the process that asks, which keeps them busy until the very end."""
_FEW = 600
"""So many texts are written or proved sooner than another process starts."""


class Equipment(NamedTuple):
    """What a desk is made from.

    Attributes:
        writer: None where nothing is written.
        fills: what stands for a person or a place in the texts, by kind (``generators.gates.masks``).
    """

    writer: Writer | None
    checker: Checker
    fills: dict[str, list[str]]

    def portable(self) -> "Equipment":
        """What of it goes to other processes: only the offline writer does."""
        return self if isinstance(self.writer, OfflineWriter) else self._replace(writer=None)

    def desk(self) -> Desk:
        """Makes the desk."""
        return Desk(self.writer, self.checker, template_lister(Masker(self.fills)))


class Scribes:
    """Does the works of a desk: here while there is little to do, then in other processes.

    Whatever is asked for comes at the call of the answer, in this process or from another; what it is does not differ.
    """

    def __init__(self) -> None:
        """Starts no process yet: a build without texts needs none."""
        self._make_equipment: Callable[[], Equipment] | None = None
        self._texts = 0
        self._pools: list[ProcessPoolExecutor] = []
        self._folder: TemporaryDirectory[str] | None = None

    def equip(self, equipment: Callable[[], Equipment]) -> None:
        """Takes what makes the equipment of desks; it is called for the first text.

        A writer other than the offline one stays in this process.
        """
        self._make_equipment = equipment

    def expect(self, texts: int, *loads: Callable[[], None]) -> None:
        """Takes note that so many texts will come. Where they are many, processes start now, beside whatever follows.

        Args:
            texts: how many, at the least.
            loads: load what calls will need, which may take as long as the start of an engine.
        """
        self._texts = max(self._texts, texts)
        if self._texts > _FEW:
            for _ in range(_DESKS):
                self._at_desks.submit(_ready)
            for load in loads:
                self._beside.submit(load)

    def write(self, requests: Sequence[Request]) -> Answer[list[Written]]:
        """Asks for proved texts; the answer raises UserError where one cannot be proved."""
        if not isinstance(self._equipment.writer, OfflineWriter):
            written = works.write(self._desk, requests)
            return lambda: written
        self._texts += len(requests)
        return self._ask(works.write, requests)

    def prove(self, lines: Sequence[bytes]) -> Answer[list[list[str]]]:
        """Asks what keeps the text of each line of a finished build from being proved."""
        return self._ask(works.prove, lines)

    def templates(self, texts: Sequence[str]) -> Answer[list[list[str]]]:
        """Asks for the masked templates of each text's sentences."""
        return self._ask(works.templates, texts)

    def count(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns that counts in texts."""
        return self._answer(lambda: self._at_desks, partial(function, *args, **kwargs))

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns that needs the libraries which take long to load."""
        return self._answer(lambda: self._beside, partial(function, *args, **kwargs))

    def _ask(self, work: Callable[[Desk, list[A]], list[T]], args: Sequence[A]) -> Answer[list[T]]:
        if self._texts > _FEW:
            return self._at_desks.submit(_at_desk, self._written_equipment, work, list(args)).result
        value = work(self._desk, list(args))
        return lambda: value

    def _answer(self, pool: Callable[[], ProcessPoolExecutor], function: Callable[[], T]) -> Answer[T]:
        if self._texts > _FEW:
            return pool().submit(function).result
        value = function()
        return lambda: value

    @cached_property
    def _at_desks(self) -> ProcessPoolExecutor:
        return self._processes(_DESKS, _BEHIND)

    @cached_property
    def _beside(self) -> ProcessPoolExecutor:
        """One process: what calls import takes longer to load than they take."""
        return self._processes(1)

    def _processes(self, count: int, behind: int = 0) -> ProcessPoolExecutor:
        pool = ProcessPoolExecutor(
            max_workers=count,
            # The process of the engine has threads of its own, which a fork would not survive.
            mp_context=WorkerContext(),
            initializer=_begin,
            initargs=(behind,),
        )
        self._pools.append(pool)
        return pool

    @cached_property
    def _written_equipment(self) -> Path:
        """A file, since a process that is still starting would keep this one waiting at a pipe."""
        self._folder = TemporaryDirectory(prefix="kgbench-")
        path = Path(self._folder.name) / "equipment"
        path.write_bytes(pickle.dumps(self._equipment.portable()))
        return path

    @cached_property
    def _equipment(self) -> Equipment:
        if self._make_equipment is None:
            raise ValueError("nobody said what desks are made from")
        return self._make_equipment()

    @cached_property
    def _desk(self) -> Desk:
        return self._equipment.desk()

    def close(self) -> None:
        """Ends the processes, whatever they are doing."""
        for pool in self._pools:
            pool.shutdown(wait=False, cancel_futures=True)
        if self._folder is not None:
            self._folder.cleanup()


def _begin(behind: int) -> None:
    """Makes a process a scribe's."""
    gc.disable()
    os.nice(behind)
    # At the end a scribe does not take apart what it remembers, piece by piece, while its answers are long told.
    atexit.register(os._exit, 0)
    parent = multiprocessing.parent_process()
    if parent is not None:
        # A build that is killed takes its scribes with it.
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _ready() -> None:
    """Nothing to do: to be asked makes a process start."""


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


@cache
def _desk(equipment: Path) -> Desk:
    found: Equipment = pickle.loads(equipment.read_bytes())  # noqa: S301 - the process that started this one wrote it.
    return found.desk()


def _at_desk(equipment: Path, work: Callable[[Desk, list[A]], list[T]], args: list[A]) -> list[T]:
    return work(_desk(equipment), args)
