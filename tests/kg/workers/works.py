"""Works that tests give to workers."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import NamedTuple

from kg.errors import GraphError

LONG = 200_000
"""So many bytes are not sent with an answer; they stay in the store of the node that made them."""


class SeenWork(NamedTuple):
    """A folder in which whoever works leaves signs of it."""

    folder: Path

    def done(self, part: int) -> bytes:
        """Says who has begun, works a while, says who has ended, and gives what came of it."""
        (self.folder / f"begun {part} {os.getpid()}").touch()
        time.sleep(0.3)
        (self.folder / f"ended {part} {os.getpid()}").touch()
        return bytes([part]) * LONG

    def signs(self, what: str) -> list[tuple[int, int]]:
        """Part and process of each sign of a kind."""
        told = (path.name.split() for path in self.folder.glob(f"{what} *"))
        return sorted((int(part), int(process)) for _, part, process in told)

    def busy(self) -> set[int]:
        """Processes that have begun a part and not ended it."""
        return {process for _, process in {*self.signs("begun")} - {*self.signs("ended")}}


def process(_: object) -> int:
    return os.getpid()


def pause() -> int:
    time.sleep(0.2)
    return os.getpid()


def added(value: list[int], part: int) -> tuple[int, int]:
    """Says which process did it, and how often that process had the list."""
    value.append(part)
    return os.getpid(), len(value)


def times(value: int, part: int) -> int:
    return value * part


def refused(part: int) -> int:
    raise GraphError(f"The graph lacks part {part}; load it.")


def numbers(start: int) -> list[int]:
    return [start]


def ended() -> None:
    os._exit(3)
