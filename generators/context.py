"""What a build works with: the graph, the seed, the scale, and what was read once. It does not depend on any suite."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal, TypeVar

from generators.workers.jobs import Writer
from generators.workers.pool import WorkerPool
from kg.store.connection import Connection

T = TypeVar("T")

Negatives = Literal["matched", "hard"]
"""What stands in for a fact that the slice lacks: what looks alike, or of that the nearest in the graph."""


class Context:
    """One build: everything is read from the graph, and read once."""

    def __init__(
        self,
        connection: Connection,
        seed: int,
        scale: float,
        writer: Callable[["Context"], Writer] | None,
        negatives: Negatives = "matched",
        worker_pool: WorkerPool | None = None,
        genre: str | None = None,
    ) -> None:
        """Takes an open graph.

        Args:
            connection: the graph.
            seed: changes everything that is drawn.
            scale: multiplies the seeds of each disorder and differential.
            writer: makes the writer when the first text is needed; None where none is written.
            negatives: which negatives questions about the slice have.
            worker_pool: the worker processes, where they were started before the graph was open. Tasks take them from
                `generators.texts.workers`, which gives them what texts need.
            genre: in which cases are told; None: the usual one of each task.
        """
        self.connection = connection
        self.seed = seed
        self.scale = scale
        self.negatives = negatives
        self.genre = genre
        self.worker_pool = worker_pool or WorkerPool()
        self._make_writer = writer
        self._read: dict[Callable[[Connection], Any], Any] = {}
        self._made: dict[Callable[[Context], Any], Any] = {}

    def read(self, read: Callable[[Connection], T]) -> T:
        """What a function reads from the graph, read when it is first asked for."""
        if read not in self._read:
            self._read[read] = read(self.connection)
        found: T = self._read[read]
        return found

    def once(self, make: Callable[["Context"], T]) -> T:
        """What a function makes for this build, made when it is first asked for."""
        if make not in self._made:
            self._made[make] = make(self)
        found: T = self._made[make]
        return found

    def again(self, seed: int, writer: Callable[["Context"], Writer] | None) -> "Context":
        """Another build on the same reading of the graph."""
        fresh = Context(self.connection, seed, self.scale, writer, self.negatives, genre=self.genre)
        fresh._read = self._read
        return fresh

    @cached_property
    def writer(self) -> Writer | None:
        """Who writes the texts, if anybody does."""
        return self._make_writer and self._make_writer(self)

    def close(self) -> None:
        """Closes the writer and ends the worker processes, if there are any."""
        if (writer := self.__dict__.get("writer")) is not None:
            writer.close()
        self.worker_pool.close()
