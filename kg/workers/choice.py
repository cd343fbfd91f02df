"""Which workers the user asks for: `--workers N`, `--workers ray`, `ray:HOST` or `ray://HOST`."""

from __future__ import annotations

from typing import NamedTuple

from kg.errors import UserError
from kg.workers.local import LocalWorkers
from kg.workers.workers import HereWorkers, Workers

RAY = "ray"
_CLIENT = "ray://"


class WorkersChoice(NamedTuple):
    """Where work is done.

    Attributes:
        processes: of this machine; 0 for a Ray cluster.
        address: of the cluster; None for the one of this machine.
    """

    processes: int = 2
    address: str | None = None

    @property
    def alone(self) -> bool:
        """Whether this process does all of it."""
        return self.processes == 1

    @property
    def elsewhere(self) -> bool:
        """Whether it may be done on machines that do not see the folders of this one."""
        return self.processes == 0

    def opened(self, *, most: int | None = None, niceness: int = 0, apart: bool = False) -> Workers:
        """The workers.

        Args:
            most: processes of this machine that there is enough to do for.
            niceness: of such processes; see `LocalWorkers`.
            apart: this process has something else to do, so that one other is the least.

        Raises:
            UserError: the cluster cannot be used.
        """
        if self.alone and not apart:
            return HereWorkers()
        if self.elsewhere:
            # Ray is an extra, and takes seconds to load.
            from kg.workers.on_ray import RayWorkers

            return RayWorkers(self.address)
        return LocalWorkers(min(self.processes, most or self.processes), niceness)


USUAL = WorkersChoice()
ALONE = WorkersChoice(1)


def workers_named(asked: int | str) -> WorkersChoice:
    """The choice that a number or a word stands for.

    Args:
        asked: a number of processes, 1 for this one alone; ``ray`` for the Ray cluster of this machine, or one that is
            started here; ``ray:HOST`` or ``ray:HOST:PORT`` for one that this machine is a node of; ``ray://HOST`` or
            ``ray://HOST:PORT`` for any that can be reached.

    Raises:
        UserError: it is neither.
    """
    told = str(asked).strip()
    if told == RAY:
        return WorkersChoice(0)
    if told.startswith(_CLIENT) and told != _CLIENT:
        return WorkersChoice(0, told)
    if told.startswith(f"{RAY}:") and told != f"{RAY}:" and told != _CLIENT:
        return WorkersChoice(0, told.removeprefix(f"{RAY}:"))
    if told.isdecimal() and int(told) > 0:
        return WorkersChoice(int(told))
    raise UserError(
        f"--workers {told!r} is not a choice: give a number of processes from 1, or ray, ray:HOST or ray://HOST for a "
        "Ray cluster."
    )
