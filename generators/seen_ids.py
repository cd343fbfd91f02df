"""Which ids came already, in ten bytes each, so that millions of items fit."""

from __future__ import annotations

import hashlib
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

_RECENT = 65_536
"""So many ids are held as they came; then they are sorted."""


class _SortedIds(NamedTuple):
    """Hashes of ids in rising order, and the place of the task that each came with."""

    keys: npt.NDArray[np.uint64]
    tasks: npt.NDArray[np.uint16]


class SeenIds:
    """Ids with the tasks that they came with. Two ids count as one where 64 bits of their hashes are equal."""

    def __init__(self, recent: int = _RECENT) -> None:
        """Starts with none.

        Args:
            recent: so many are held unsorted.
        """
        self._most = recent
        self._names: dict[str, int] = {}
        self._recent: dict[int, int] = {}
        self._sorted: list[_SortedIds] = []

    def add(self, ident: str, task: str) -> str | None:
        """Takes an id in.

        Returns:
            The task that it came with before; None where it is new.
        """
        key = int.from_bytes(hashlib.blake2b(ident.encode(), digest_size=8).digest())
        before = self._before(key)
        if before is None:
            self._recent[key] = self._names.setdefault(task, len(self._names))
            if len(self._recent) == self._most:
                self._sort()
            return None
        return next(name for name, place in self._names.items() if place == before)

    def _before(self, key: int) -> int | None:
        found = self._recent.get(key)
        if found is not None:
            return found
        wanted = np.uint64(key)
        for keys, tasks in self._sorted:
            place = int(np.searchsorted(keys, wanted))
            if place < len(keys) and keys[place] == wanted:
                return int(tasks[place])
        return None

    def _sort(self) -> None:
        """Sorts the recent ids, and joins them with those before as long as these are no more."""
        keys = np.fromiter(self._recent, np.uint64, len(self._recent))
        tasks = np.fromiter(self._recent.values(), np.uint16, len(self._recent))
        self._recent = {}
        while self._sorted and len(self._sorted[-1].keys) <= len(keys):
            last = self._sorted.pop()
            keys, tasks = np.concatenate((last.keys, keys)), np.concatenate((last.tasks, tasks))
        order = np.argsort(keys)
        self._sorted.append(_SortedIds(keys[order], tasks[order]))
