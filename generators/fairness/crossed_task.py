"""A crossed case type: the seeds, options and checks of the case type itself, told of all who the patient may be."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from generators.composing.offline import OfflineWriter
from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed
from generators.diagnosis.case_task import CaseTask
from generators.diagnosis.drawing import Taken
from generators.diagnosis.questions import CaseType
from generators.diagnosis.reasons import reasons as of_cases
from generators.diagnosis.seeds import ask_ahead, chunks, seeds
from generators.failed_items import FailureReasons
from generators.fairness.allowed import level_rules
from generators.fairness.crossed_account import CrossedAccount, crossed_accounts
from generators.fairness.crossed_items import SUITE, CrossedPose, crossed_id_again, crossed_items
from generators.fairness.crossing import CaseName
from generators.fairness.gates.counter import crossed_counter
from generators.fairness.proving import unproved
from generators.gates.counted import ItemCounter
from generators.gates.measured import Measured
from generators.item import Item
from generators.task import Task
from kg.errors import UserError

_VARIANTS = 20
"""About so many texts come of one composition, as far as the work is concerned."""


class CrossedTask(Task):
    """One case type, crossed.

    Attributes:
        kind: of its cases.
    """

    suite = SUITE
    measured = Measured(told=True)
    default = False
    kind: ClassVar[CaseType]
    case_name: ClassVar[CaseName]
    one_genre = "its cases begin with who the patient is"

    @abstractmethod
    def plain(self) -> CaseTask:
        """The task of the same cases, each told of one person."""

    @abstractmethod
    def posing(
        self, context: Context, told: Sequence[PatientAccount], numbers: range
    ) -> Callable[[PatientAccount], Iterator[Posed]]:
        """Draws the options of all patients of the seeds of some numbers; gives what makes the cases of a patient."""

    def items(self, context: Context) -> Iterator[Item]:
        """All items, base case by base case."""
        if not isinstance(context.writer, OfflineWriter):
            raise UserError("The suite fairness needs texts that differ in the patient alone; leave out --writer.")
        return crossed_items(context, self.name, self._posed(context))

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        ask_ahead(context, self.plain().source(context), _VARIANTS * self.patients(context))

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs again: of the case, and that it is the same case with every patient."""
        yield from unproved(context, items, self.plain().fault)

    def reasons(self, context: Context, items: list[Item]) -> dict[str, FailureReasons]:
        """The criteria and rules that hold otherwise than before."""
        return of_cases(context, items, verification.rest_not_met if self.case_name == "medical_chart" else None)

    def counter(self, context: Context) -> ItemCounter:
        """What counts the faults that no crossed case may have."""
        return crossed_counter(context, self.name, self.kind)

    def id_of(self, item: Item) -> str | None:
        """The id that a case, its patient and its text give."""
        return crossed_id_again(item)

    def patients(self, context: Context) -> int:
        """How many base cases are made of each seed."""
        return context.once(level_rules).crossing.patients[self.case_name]

    def accounts(self, context: Context, numbers: range, taken: Taken) -> list[CrossedAccount]:
        """What is told of the patients of the seeds of these numbers."""
        drawn = seeds(context, self.plain().source(context), numbers, taken)
        return crossed_accounts(context, self.kind, drawn, self.patients(context))

    def _posed(self, context: Context) -> Iterator[CrossedPose]:
        taken: Taken = {}
        for numbers in chunks(self.kind.seeds, context.scale):
            # The texts are asked for first, and written beside each other.
            told = [one for one in self.accounts(context, numbers, taken) if one.tellable]
            posed = self.posing(context, told, numbers)
            for account in told:
                yield from (CrossedPose(one, account) for one in posed(account))
            # Otherwise these accounts would stay while the next ones are drawn.
            del told, posed, account
