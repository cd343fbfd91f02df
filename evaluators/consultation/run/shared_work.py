"""Work on many cases, shared among workers where there is enough of it."""

from __future__ import annotations

import os
import platform
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeVar

from evaluators.consultation.run.company_parts import CompanyParts
from evaluators.consultation.run.consultation import Company
from generators.consultation.case import PatientCase
from kg.chunks import chunks
from kg.errors import UserError
from kg.files.locks import FileLock
from kg.workers.choice import WorkersChoice
from kg.workers.shared import SharedWithWorkers

FEW = 40
"""So many cases are done sooner than other processes start."""
_CHUNK = 4
"""Cases that a worker takes at a time."""
T = TypeVar("T")
Work = Callable[[Company, PatientCase], T]


class Workplace(NamedTuple):
    """Where work is done.

    Attributes:
        company: in this process.
        parts: of the same company, for other processes.
        workers: which these are.
        lock: a file that they hold together; whoever gets it alone knows that none is left.
    """

    company: Company
    parts: CompanyParts
    workers: WorkersChoice
    lock: Path


class SeenFolder(NamedTuple):
    """The folder of the run, as workers have to see it.

    Attributes:
        lock: see `Workplace`.
        mark: what stands in that file, where workers may be on other machines.
    """

    lock: Path
    mark: str

    def seen(self) -> FileLock:
        """Holds the lock together with the other workers.

        Raises:
            UserError: this machine does not see the folder.
        """
        try:
            if self.mark and self.lock.read_text(encoding="utf-8") != self.mark:
                raise FileNotFoundError
            lock = FileLock(self.lock)
        except OSError as error:
            raise UserError(
                f"The machine {platform.node()} does not see the folder {self.lock.parent}; put the run where every "
                "node of the cluster sees it under the same name."
            ) from error
        lock.shared()
        return lock


def shared(place: Workplace, cases: Sequence[PatientCase], work: Work[T]) -> Iterator[tuple[str, T]]:
    """What comes of each case with its id, in the order of the cases.

    Args:
        place: where; a company whose parts are not portable works in this process alone.
        cases: what is worked on.
        work: a function of a module, or a partial one.

    Raises:
        UserError: what the work raises, a process was ended from outside, or the workers cannot be used.
    """
    if place.workers.alone or len(cases) <= FEW or not place.parts.portable:
        yield from ((case.id, work(place.company, case)) for case in cases)
        return
    folder = _marked(place.lock, place.workers)
    company = SharedWithWorkers.made(CompanyParts.company, place.parts)
    with closing(place.workers.opened(most=-(-len(cases) // _CHUNK))) as workers:
        for found in workers.each(company, partial(_worked, folder, work), chunks(cases, _CHUNK)):
            yield from found


def _marked(lock: Path, workers: WorkersChoice) -> SeenFolder:
    """Writes into the file of the lock what no other file of its name has."""
    if not workers.elsewhere:
        return SeenFolder(lock, "")
    lock.touch()
    about = lock.stat()
    mark = f"{platform.node()} {os.getpid()} {about.st_ino} {about.st_mtime_ns}"
    lock.write_text(mark, encoding="utf-8")
    return SeenFolder(lock, mark)


def _worked(folder: SeenFolder, work: Work[T], company: Company, cases: Sequence[PatientCase]) -> list[tuple[str, T]]:
    with closing(folder.seen()):
        return [(case.id, work(company, case)) for case in cases]
