"""What a build works with: the graph, the seed, the scale, and what was read once."""

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import Protocol

from generators.diagnosis import criteria, patients
from generators.diagnosis.seeds import Seed
from generators.writing.checker import Checker
from generators.writing.checker import read as read_checker
from generators.writing.phrasebook import PhraseBook
from generators.writing.phrasebook import read as read_phrasebook
from generators.writing.request import Patient, Request, Written
from kg.store.connection import Connection


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

    def close(self) -> None:
        """Closes the writer, if there was a text to write."""
        if "writer" in self.__dict__:
            self.writer.close()

    @cached_property
    def writer(self) -> Writer:
        """Who writes the texts."""
        return self._make_writer(self)
