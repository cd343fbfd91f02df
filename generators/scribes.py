"""Scribes: processes beside the build's own, so that two cores share the work; small builds do without."""

import gc
import multiprocessing
import os
import pickle
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache, cached_property
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple, ParamSpec, TypeVar

from generators import desk as works
from generators.desk import Desk, Stored, Writer
from generators.diagnosis.criteria import Criteria
from generators.gates.masks import Masker, template_lister
from generators.writing.checker import Checker
from generators.writing.offline import OfflineWriter
from generators.writing.phrasebook import PhraseBook
from generators.writing.request import Request, Written

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")
Answer = Callable[[], T]
"""Waits for what was asked for."""

_FEW = 600
"""So many texts are written sooner than another process starts."""


class Equipment(NamedTuple):
    """What a desk is made from; it goes to other processes.

    Attributes:
        fills: what stands for a person or a place in the texts, by kind (``generators.gates.masks``).
    """

    book: PhraseBook
    criteria: Criteria
    checker: Checker
    fills: dict[str, list[str]]

    def desk(self) -> Desk:
        """A desk with the offline writer."""
        return Desk(OfflineWriter(self.book, self.criteria), self.checker, template_lister(Masker(self.fills)))


class Scribes:
    """Does the works of a desk: here while there is little to do, then in other processes.

    Whatever is asked for comes at the call of the answer, in this process or from another; what it is does not differ.
    """

    def __init__(self, equipment: Callable[[], Equipment], writer: Callable[[], Writer]) -> None:
        """Starts no process yet, and reads nothing: a build without texts needs neither.

        Args:
            equipment: makes what desks are made from, this process's own too.
            writer: makes the writer at this process's desk; one other than the offline one stays there.
        """
        self._make_equipment = equipment
        self._make_writer = writer
        self._texts = 0
        self._folder: TemporaryDirectory[str] | None = None
        self._pool: ProcessPoolExecutor | None = None

    def write(self, requests: Sequence[Request]) -> Answer[list[Written]]:
        """Asks for proved texts; the answer raises UserError where one cannot be proved."""
        if not isinstance(self._desk.writer, OfflineWriter):
            written = works.write(self._desk, requests)
            return lambda: written
        self._texts += len(requests)
        return self._ask(works.write, requests)

    def prove(self, texts: Sequence[Stored]) -> Answer[list[list[str]]]:
        """Asks what keeps each stored text from being proved."""
        self._texts += len(texts)
        return self._ask(works.prove, texts)

    def templates(self, texts: Sequence[str]) -> Answer[list[list[str]]]:
        """Asks for the masked templates of each text's sentences."""
        return self._ask(works.templates, texts)

    def call(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns."""
        if self._texts > _FEW:
            return self._started().submit(function, *args, **kwargs).result
        value = function(*args, **kwargs)
        return lambda: value

    def _ask(self, work: Callable[[Desk, list[A]], list[T]], args: Sequence[A]) -> Answer[list[T]]:
        if self._texts > _FEW:
            return self._started().submit(_at_desk, work, list(args)).result
        value = work(self._desk, list(args))
        return lambda: value

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Through a file, since a process that is still starting would keep this one waiting at a pipe.
            self._folder = TemporaryDirectory(prefix="kgbench-")
            path = Path(self._folder.name) / "equipment"
            path.write_bytes(pickle.dumps(self._equipment))
            self._pool = ProcessPoolExecutor(
                max_workers=min(2, os.cpu_count() or 1),
                # The process of the engine has threads of its own, which a fork would not survive.
                mp_context=multiprocessing.get_context("spawn"),
                initializer=_begin,
                initargs=(path,),
            )
        return self._pool

    @cached_property
    def _equipment(self) -> Equipment:
        return self._make_equipment()

    @cached_property
    def _desk(self) -> Desk:
        return self._equipment.desk()._replace(writer=self._make_writer())

    def close(self) -> None:
        """Ends the processes, whatever they are doing."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
        if self._folder is not None:
            self._folder.cleanup()


@cache
def _desks() -> list[Desk]:
    return []


def _begin(equipment: Path) -> None:
    gc.disable()
    parent = multiprocessing.parent_process()
    if parent is not None:
        # A build that is killed takes its scribes with it.
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()
    found: Equipment = pickle.loads(equipment.read_bytes())  # noqa: S301 - the process that started this one wrote it.
    _desks().append(found.desk())


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


def _at_desk(work: Callable[[Desk, list[A]], list[T]], args: list[A]) -> list[T]:
    return work(_desks()[0], args)
