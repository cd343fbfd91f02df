"""Workers on a Ray cluster: tasks that Ray gives to its nodes, and to others again where one died.

Source: Ray's documentation, Task Fault Tolerance and Object Fault Tolerance.
"""

from __future__ import annotations

import gc
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache, partial
from typing import Any, ParamSpec, TypeVar

from kg.errors import UserError
from kg.version import version
from kg.workers.ray_connection import RayConnection
from kg.workers.ray_errors import in_words
from kg.workers.shared import SharedRecipe, SharedWithWorkers
from kg.workers.workers import Answer, Workers

A = TypeVar("A")
P = ParamSpec("P")
T = TypeVar("T")

_RETRIES = 3
"""So often a piece of work is given to another process, where the one that had it died."""
_PATIENCE = 5.0
"""Seconds that work may take to be given up."""
_AT_HAND = 16
"""So many shared things a process keeps: those of one command are fewer."""


class RayWorkers(Workers):
    """The processes of a cluster."""

    def __init__(self, address: str | None) -> None:
        """Connects to a cluster.

        Args:
            address: ``host:port`` of a cluster that this machine belongs to, or ``ray://host:port``; None: the one
                that runs on this machine, or one that is started here for as long as it is used.

        Raises:
            UserError: Ray is not installed, no cluster answers, or its versions of Python or Ray are others.
        """
        self._connection = RayConnection(address)
        self.count = self._connection.processors()
        options = self._connection.ray.remote(max_retries=_RETRIES, num_cpus=1)
        self._call = options(_called)
        self._call_shared = options(_called_with_shared)
        self._put: dict[SharedWithWorkers[Any], Any] = {}
        self._open: set[Any] = set()

    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks the cluster."""
        with in_words(self._connection.name):
            return self._asked(self._call.remote(version(), partial(function, *args, **kwargs)))

    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Answer[T]:
        """Asks the cluster, whose store holds what is shared."""
        with in_words(self._connection.name):
            if shared not in self._put:
                self._put[shared] = self._connection.ray.put(shared.recipe())
            # In a list Ray leaves it where it is: a process that has made it already need not fetch it.
            return self._asked(self._call_shared.remote(version(), [self._put[shared]], work))

    def close(self) -> None:
        """Gives up what is under way, and lets go of the cluster."""
        ray, left = self._connection.ray, list(self._open)
        with suppress(Exception):
            # Where the cluster is gone, so is the work.
            for asked in left:
                ray.cancel(asked, force=True)
            if left:
                # Another thread may still wait for one of them.
                ray.wait(left, num_returns=len(left), timeout=_PATIENCE)
        self._open.clear()
        self._put.clear()
        self._connection.close()

    def _asked(self, asked: Any) -> Answer[Any]:
        self._open.add(asked)
        return partial(self._answer, asked)

    def _answer(self, asked: Any) -> Any:
        with in_words(self._connection.name):
            value = self._connection.ray.get(asked)
        self._open.discard(asked)
        return value


def _called(asked_by: str, function: Callable[[], T]) -> T:
    _require_same(asked_by)
    return function()


def _called_with_shared(asked_by: str, put: list[Any], work: Callable[[Any], T]) -> T:
    _require_same(asked_by)
    return work(_made(put[0]))


@lru_cache(maxsize=_AT_HAND)
def _made(put: Any) -> Any:
    import ray

    recipe: SharedRecipe[Any] = ray.get(put)
    value = recipe.value()
    gc.freeze()
    return value


def _require_same(asked_by: str) -> None:
    if version() != asked_by:
        raise UserError(
            f"A node of the Ray cluster has kgbench {version()}, this machine {asked_by}; install the same on all."
        )
