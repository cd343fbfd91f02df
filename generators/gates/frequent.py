"""Counting what is frequent in bounded memory, never counting too little."""

from collections.abc import Iterable, Iterator
from heapq import nsmallest
from typing import NamedTuple


class Counted(NamedTuple):
    """A name with the bounds of its true count.

    Attributes:
        least: times it was counted for certain.
        most: what it cannot exceed; equal to ``least`` where it was never dropped.
    """

    name: str
    least: int
    most: int


class FrequencyCounter:
    """Lossy counting, which drops the rarest half when the room is full.

    The counts are exact while at most ``room`` names occur. After that a name that is met anew may have been dropped
    before, up to ``floor`` times, which its upper bound says; ``floor`` never exceeds 2 N / room after N counts
    (each step of it takes one count from each of at least room / 2 names).
    """

    def __init__(self, room: int) -> None:
        """Starts empty.

        Args:
            room: how many names are held at most.
        """
        self._room = room
        self._counts: dict[str, int] = {}
        self._missed: dict[str, int] = {}
        self.floor = 0
        """How often a name that is not held may have been counted."""

    def __len__(self) -> int:
        """How many names are held."""
        return len(self._counts)

    def add(self, names: Iterable[str]) -> None:
        """Counts each name once more."""
        for name in names:
            if name in self._counts:
                self._counts[name] += 1
                continue
            self._counts[name] = 1
            if self.floor:
                self._missed[name] = self.floor
            if len(self._counts) > self._room:
                self._drop()

    def counted(self, name: str) -> Counted:
        """The bounds of one name's count."""
        least = self._counts.get(name, 0)
        return Counted(name, least, least + (self._missed.get(name, 0) if least else self.floor))

    def most_common(self, number: int) -> list[Counted]:
        """The names with the greatest upper bounds; equal ones in order of their names."""
        return nsmallest(number, self._all(), key=_rank)

    def above(self, limit: float) -> list[Counted]:
        """The names that may have been counted more often than a limit, which must not be below ``floor``."""
        return sorted((counted for counted in self._all() if counted.most > limit), key=_rank)

    def _all(self) -> Iterator[Counted]:
        for name, least in self._counts.items():
            yield Counted(name, least, least + self._missed.get(name, 0))

    def _drop(self) -> None:
        bounds = sorted(counted.most for counted in self._all())
        self.floor = bounds[len(bounds) // 2]
        kept = [counted for counted in self._all() if counted.most > self.floor]
        self._counts = {counted.name: counted.least for counted in kept}
        self._missed = {counted.name: self._missed[counted.name] for counted in kept if counted.name in self._missed}


def _rank(counted: Counted) -> tuple[int, str]:
    return -counted.most, counted.name
