"""Randomness without state: every draw comes from a stream that is named by stable ids."""

import hashlib
import random
from collections.abc import MutableSequence, Sequence
from typing import TypeVar

T = TypeVar("T")


class Stream:
    """Draws built on ``random.Random.random`` alone, the one method whose sequence Python promises to keep."""

    def __init__(self, seed: int) -> None:
        """Starts the stream of a seed."""
        self._random = random.Random(seed)

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._random.random()

    def below(self, count: int) -> int:
        """A whole number from 0 up to, but not including, a count."""
        return int(self._random.random() * count)

    def between(self, least: int, greatest: int) -> int:
        """A whole number in a range, both ends included."""
        return least + self.below(greatest - least + 1)

    def choice(self, options: Sequence[T]) -> T:
        """One of the options, each as likely as any other.

        Raises:
            IndexError: there are none.
        """
        return options[self.below(len(options))]

    def shuffle(self, listed: MutableSequence[T]) -> None:
        """Puts a list into a random order, in place."""
        for place in range(len(listed) - 1, 0, -1):
            other = self.below(place + 1)
            listed[place], listed[other] = listed[other], listed[place]

    def shuffled(self, options: Sequence[T]) -> list[T]:
        """The options in a random order, as a new list."""
        listed = list(options)
        self.shuffle(listed)
        return listed


def stream(*names: object) -> Stream:
    """A stream of its own for a place in the build; equal names give equal streams on every machine."""
    text = "/".join(str(name) for name in names)
    return Stream(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big"))
