"""What the four case types have in common: seeds are drawn, given options and patients, told, and judged anew."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from generators.composing.narrators import NARRATORS
from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed, Told, items
from generators.diagnosis.drawing import Taken
from generators.diagnosis.gates.counter import counter
from generators.diagnosis.naming import id_again
from generators.diagnosis.patients import patients
from generators.diagnosis.questions import MEDICAL_CHART, PATIENTS, SUITE, CaseType
from generators.diagnosis.reasons import reasons as of_cases
from generators.diagnosis.seeds import Seed, SeedSource, ask_ahead, chunks
from generators.diagnosis.told_seeds import told_seeds
from generators.draw import stream
from generators.failed_items import FailureReasons
from generators.gates.counted import ItemCounter
from generators.gates.measured import CASES
from generators.item import Item
from generators.task import Task
from generators.writing.people import read as read_people
from generators.writing.request import Patient
from kg.oracle import Judgement


class CaseTask(Task):
    """One case type."""

    suite = SUITE
    measured = CASES
    kind: ClassVar[CaseType]

    def items(self, context: Context) -> Iterator[Item]:
        """All items, seed by seed."""
        return items(context, self._told(context))

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        ask_ahead(context, self.source(context), PATIENTS * len(NARRATORS))

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs again."""
        yield from verification.told_otherwise(context, items)
        yield from verification.unproved(context, items, self.fault, verification.relations)

    def reasons(self, context: Context, items: list[Item]) -> dict[str, FailureReasons]:
        """The criteria and rules that hold otherwise than before."""
        return of_cases(context, items, verification.rest_not_met if self.kind is MEDICAL_CHART else None)

    def counter(self, context: Context) -> ItemCounter:
        """What counts the faults that no case may have."""
        return counter(context, self.name)

    def id_of(self, item: Item) -> str | None:
        """The id that a case and its text give."""
        return id_again(item)

    def _told(self, context: Context) -> Iterator[Told]:
        taken: Taken = {}
        for numbers in chunks(self.kind.seeds, context.scale):
            told = self.accounts(context, numbers, taken)
            posed = self.posing(context, told, numbers)
            for account in told:
                yield from (Told(one, account) for one in posed(account))
            # Otherwise these accounts would stay while the next ones are drawn.
            del told, posed, account

    def patients(self, context: Context, seed: Seed) -> list[Patient]:
        """Who the cases of a seed are about."""
        rng = stream(context.seed, self.kind.drawn_as, seed.group, "patients")
        return patients(context.read(read_people), seed.cases[0].profile.age, PATIENTS, rng)

    @abstractmethod
    def source(self, context: Context) -> SeedSource:
        """Its seeds."""

    def accounts(self, context: Context, numbers: range, taken: Taken) -> list[PatientAccount]:
        """What the patients of the seeds of these numbers tell; what earlier seeds are about is not drawn again."""
        return told_seeds(context, self.kind, self.source(context), numbers, taken, self.patients)

    @abstractmethod
    def posing(
        self, context: Context, told: Sequence[PatientAccount], numbers: range
    ) -> Callable[[PatientAccount], Iterator[Posed]]:
        """Draws the options of all patients of the seeds of some numbers; gives what makes the cases of a patient."""

    @abstractmethod
    def fault(self, context: Context, item: Item, judgement: Judgement) -> str | None:
        """What is no longer true of an item, or None."""
