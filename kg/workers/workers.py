"""What does work for a process: other processes, here or on other machines, or the process itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import ParamSpec, TypeVar

from kg.workers.shared import SharedWithWorkers

A = TypeVar("A")
B = TypeVar("B")
P = ParamSpec("P")
T = TypeVar("T")
Answer = Callable[[], T]
"""Waits for what was asked for; raises what the work raised."""

_AHEAD = 2
"""So many pieces for each worker are asked for before the first is waited for."""


class Workers(ABC):
    """Does pieces of work, and answers what this process would.

    Functions, arguments and answers are pickled: functions stand in modules, and none depends on what another did.

    Attributes:
        count: how many pieces are done at a time.
    """

    count: int

    @abstractmethod
    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Asks for what a function returns."""

    @abstractmethod
    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Answer[T]:
        """Asks for what a function returns of something shared, which is sent once."""

    @abstractmethod
    def close(self) -> None:
        """Ends the work, whatever is being done."""

    def start(self) -> None:  # noqa: B027 - workers that need no start have nothing to do.
        """Begins to start, beside whatever follows."""

    def each(self, shared: SharedWithWorkers[A], work: Callable[[A, B], T], parts: Iterable[B]) -> Iterator[T]:
        """What a function returns of something shared and each part, in the order of the parts.

        A few pieces are asked for ahead, so that no more answers than that are held.
        """
        asked: deque[Answer[T]] = deque()
        for part in parts:
            asked.append(self.work_on(shared, partial(_of_part, work, part)))
            if len(asked) > _AHEAD * self.count:
                yield asked.popleft()()
        while asked:
            yield asked.popleft()()


class HereWorkers(Workers):
    """This process: a piece is done when it is asked for."""

    count = 0

    def submit(self, function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> Answer[T]:
        """Does it."""
        value = function(*args, **kwargs)
        return lambda: value

    def work_on(self, shared: SharedWithWorkers[A], work: Callable[[A], T]) -> Answer[T]:
        """Does it."""
        value = work(shared.value)
        return lambda: value

    def close(self) -> None:
        """Nothing is open."""


def _of_part(work: Callable[[A, B], T], part: B, value: A) -> T:
    return work(value, part)
