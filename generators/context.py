"""What a build works with: the graph, the seed, the scale, and what was read once."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from generators.diagnosis import criteria, patients
from generators.diagnosis.seeds import Seed
from generators.scribes import Scribes, Stored, prove, proved
from generators.writing.checker import Checker
from generators.writing.checker import read as read_checker
from generators.writing.offline import OfflineWriter
from generators.writing.phrasebook import PhraseBook
from generators.writing.phrasebook import read as read_phrasebook
from generators.writing.request import Patient, Request, Written
from kg.store.connection import Connection

_FEW = 600
"""So many texts are written sooner than another process starts."""


class Writer(Protocol):
    """Turns a request into a text that the checker accepts."""

    def write(self, request: Request) -> Written:
        """The text of one request."""

    def write_all(self, requests: Sequence[Request]) -> list[Written]:
        """The texts of several requests, in their order."""

    def close(self) -> None:
        """Lets go of what the writer holds open."""


class Context:
    """One build: everything is read from the graph, and read once."""

    def __init__(self, connection: Connection, seed: int, scale: float, writer: Callable[["Context"], Writer]) -> None:
        """Takes an open graph.

        Args:
            connection: the graph.
            seed: changes everything that is drawn.
            scale: multiplies the seeds of each disorder and differential.
            writer: makes the writer when the first text is needed.
        """
        self.connection = connection
        self.seed = seed
        self.scale = scale
        self._make_writer = writer
        self._texts = 0
        # Two tasks are about the same seeds; one chunk of them is kept, so that memory does not grow with the scale.
        self.pair_seeds: dict[int, list[Seed]] = {}

    @cached_property
    def criteria(self) -> criteria.Criteria:
        """What the graph asks of a profile."""
        return criteria.read(self.connection)

    @cached_property
    def people(self) -> tuple[Patient, ...]:
        """The people of the graph."""
        return patients.read(self.connection)

    @cached_property
    def book(self) -> PhraseBook:
        """The phrasings of the graph."""
        return read_phrasebook(self.connection)

    @cached_property
    def sources(self) -> dict[str, str]:
        """Where each symptom, finding and episode comes from."""
        return {row["code"]: row["source"] for row in self.connection.rows("writing/sources")}

    @cached_property
    def checker(self) -> Checker:
        """What every text has to pass."""
        return read_checker(self.connection)

    def tell(self, requests: Sequence[Request]) -> Callable[[], list[Written]]:
        """Asks for proved texts; the answer may be worked on elsewhere until it is called for."""
        if isinstance(self.writer, OfflineWriter) and self._much(len(requests)):
            return self.scribes.write(requests).result
        written = self.writer.write_all(requests)
        texts = [
            proved(self.writer, self.checker, request, text) for request, text in zip(requests, written, strict=True)
        ]
        return lambda: texts

    def prove(self, texts: Sequence[Stored]) -> Callable[[], list[list[str]]]:
        """Asks what keeps stored texts from being proved; the answer may be worked on elsewhere."""
        if self._much(len(texts)):
            return self.scribes.prove(texts).result
        problems = [prove(text, self.checker) for text in texts]
        return lambda: problems

    def _much(self, texts: int) -> bool:
        """Whether there are so many texts that other processes are worth their start."""
        self._texts += texts
        return self._texts > _FEW

    def close(self) -> None:
        """Closes the writer and ends the processes that write, if there are any."""
        if "writer" in self.__dict__:
            self.writer.close()
        if "scribes" in self.__dict__:
            self.scribes.close()

    @cached_property
    def scribes(self) -> Scribes:
        """Who writes and proves texts beside this process."""
        return Scribes(self.book, self.criteria, self.checker)

    @cached_property
    def writer(self) -> Writer:
        """Who writes the texts."""
        return self._make_writer(self)
