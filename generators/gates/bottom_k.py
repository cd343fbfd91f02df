"""A fixed sample without chance: what belongs to the smallest hashes, whatever the order of arrival."""

import hashlib
import heapq
from collections.abc import Iterator
from typing import Generic, TypeVar

V = TypeVar("V")


def digest(*names: str) -> int:
    """A number of 64 bits for some names, the same on every machine."""
    return int.from_bytes(hashlib.sha256("\x1f".join(names).encode()).digest()[:8], "big")


class Smallest(Generic[V]):
    """Values under whole-number keys, of which only the smallest keys stay.

    What stays depends on the keys alone. A key that has gone never comes back, so a value that stays has seen
    everything that was ever put under its key.
    """

    def __init__(self, limit: int) -> None:
        """Starts empty.

        Args:
            limit: how many keys stay.
        """
        self._limit = limit
        self._values: dict[int, V] = {}
        self._greatest_first: list[int] = []

    def __len__(self) -> int:
        """How many keys are held."""
        return len(self._values)

    def get(self, key: int) -> V | None:
        """The value of a key, None where it is not held."""
        return self._values.get(key)

    def wants(self, key: int) -> bool:
        """Whether the key is held or would stay if it came now."""
        if key in self._values or len(self._values) < self._limit:
            return True
        return bool(self._greatest_first) and key < -self._greatest_first[0]

    def put(self, key: int, value: V) -> None:
        """Holds a value, unless its key would not stay; the greatest key goes where there are too many."""
        if not self.wants(key):
            return
        if key not in self._values:
            heapq.heappush(self._greatest_first, -key)
        self._values[key] = value
        if len(self._values) > self._limit:
            del self._values[-heapq.heappop(self._greatest_first)]

    def items(self) -> Iterator[tuple[int, V]]:
        """Keys and values by rising key."""
        for key in sorted(self._values):
            yield key, self._values[key]
