"""Much that is to be looked at, handed on some at a time; what is found comes back in order."""

from collections import deque
from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

A = TypeVar("A")
T = TypeVar("T")
_AT_ONCE = 250
_AHEAD = 8
"""How many batches may be asked for before the first is waited for."""


class Batches(Generic[A, T]):
    """Hands things to a function, batch by batch, and what it says of them to another."""

    def __init__(self, ask: Callable[[Sequence[A]], Callable[[], T]], take: Callable[[T], None]) -> None:
        """Starts with nothing.

        Args:
            ask: asks for what there is to say of a batch; it comes when the answer is called.
            take: takes what was said, in the order of the batches.
        """
        self._ask = ask
        self._take = take
        self._waiting: list[A] = []
        self._asked: deque[Callable[[], T]] = deque()

    def add(self, one: A) -> None:
        """Takes one thing in."""
        self._waiting.append(one)
        if len(self._waiting) == _AT_ONCE:
            self.ask()

    def ask(self) -> None:
        """Asks about the things that came since it was last asked."""
        if not self._waiting:
            return
        self._asked.append(self._ask(self._waiting))
        self._waiting = []
        if len(self._asked) > _AHEAD:
            self._take(self._asked.popleft()())

    def finish(self) -> None:
        """Waits for everything that was asked for."""
        self.ask()
        while self._asked:
            self._take(self._asked.popleft()())
