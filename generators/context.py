"""What a build works with: the graph, the seed, the scale, and what was read once."""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Literal, TypeVar

from generators import criteria
from generators.diagnosis import patients
from generators.diagnosis.seeds import Seed
from generators.gates.masks import patient_fills
from generators.workers.jobs import Writer
from generators.workers.pool import Equipment, Scribes
from generators.writing.checker import Checker
from generators.writing.checker import read as read_checker
from generators.writing.phrasebook import PhraseBook
from generators.writing.phrasebook import read as read_phrasebook
from generators.writing.request import Patient
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
        scribes: Scribes | None = None,
    ) -> None:
        """Takes an open graph.

        Args:
            connection: the graph.
            seed: changes everything that is drawn.
            scale: multiplies the seeds of each disorder and differential.
            writer: makes the writer when the first text is needed; None where none is written.
            negatives: which negatives questions about the slice have.
            scribes: who writes, proves and measures texts, where they were called before the graph was open.
        """
        self.connection = connection
        self.seed = seed
        self.scale = scale
        self.negatives = negatives
        self.scribes = scribes or Scribes()
        self.scribes.equip(self._equipment)
        self._make_writer = writer
        self._read: dict[Callable[[Context], Any], Any] = {}
        # Two tasks are about the same seeds; above scale 1 they are drawn again, so that memory does not grow.
        self.pair_seeds: dict[int, list[Seed]] = {}

    def once(self, read: Callable[["Context"], T]) -> T:
        """What a function makes of the graph, made when it is first asked for."""
        if read not in self._read:
            self._read[read] = read(self)
        found: T = self._read[read]
        return found

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
        """Closes the writer and ends the processes that write, if there are any."""
        if (writer := self.__dict__.get("writer")) is not None:
            writer.close()
        self.scribes.close()

    def _equipment(self) -> Equipment:
        fills = patient_fills(patient.occupation_name for patient in self.people)
        return Equipment(self.writer, self.checker, fills)

    @cached_property
    def writer(self) -> Writer | None:
        """Who writes the texts, if anybody does."""
        return self._make_writer and self._make_writer(self)
