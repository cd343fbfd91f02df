"""Cases of a differential: ambiguous ones with two right answers, and the same settled for either side."""

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed
from generators.diagnosis.case_task import CaseTask
from generators.diagnosis.drawing import Taken
from generators.diagnosis.draws import pairs
from generators.diagnosis.lending import Lent, lent
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import AMBIGUOUS, PATIENTS, UNAMBIGUOUS
from generators.diagnosis.seeds import SeedSource
from generators.item import Item
from kg.oracle import Judgement
from kg.registry import register


class PairTask(CaseTask):
    """What both pair tasks share: the same seeds, patients and coupled options."""

    one_genre = "its cases leave facts open, which only patients tell, in the first person"
    sides: ClassVar[tuple[tuple[str, int], ...]]

    def source(self, context: Context) -> SeedSource:
        """The seeds of every differential."""
        differentials = sorted(context.read(read_lore).criteria.differentials)
        return SeedSource(pairs, f"{context.seed}/pair", differentials, self.kind.seeds)

    def accounts(self, context: Context, numbers: range, taken: Taken) -> list[PatientAccount]:
        """What the patients of both tasks tell, who are the same; where they are few, they are there already."""
        before = context.once(_told_before)
        if numbers.start in before:
            return before[numbers.start]
        told = super().accounts(context, numbers, taken)
        # Above scale 1 all is drawn and written again, so that memory does not grow.
        if context.scale <= 1:
            before[numbers.start] = told
        return told

    def posing(
        self, context: Context, told: Sequence[PatientAccount], numbers: range
    ) -> Callable[[PatientAccount], Iterator[Posed]]:
        """Draws for each patient which differential lends options to which."""
        return self.posed_with(context, self._lent(context, told, numbers))

    def posed_with(self, context: Context, lending: Lent) -> Callable[[PatientAccount], Iterator[Posed]]:
        """What makes the cases of a patient, by which differential lends options to which."""
        differentials = context.read(read_lore).criteria.differentials

        def posed(account: PatientAccount) -> Iterator[Posed]:
            seed = account.seed
            lender = lending[seed.subject, seed.number, account.number]
            own, others = (
                (differentials[code].primary, differentials[code].alternative) for code in (seed.subject, lender)
            )
            for side, place in self.sides:
                gold = own if place == 0 else (own[place - 1],)
                yield Posed(
                    self.kind, seed, seed.cases[place], side, gold, frozenset(own + others), lender, seed.subject
                )

        return posed

    def fault(self, context: Context, item: Item, judgement: Judgement) -> str | None:
        """What is no longer true of a case of a differential."""
        return verification.pair(context, item, judgement, self.kind)

    def _lent(self, context: Context, told: Sequence[PatientAccount], numbers: range) -> Lent:
        """The options of both tasks, which are the same."""
        before = context.once(_lent_before)
        if numbers.start in before:
            return before[numbers.start]
        found = lent_to_all(context, told, numbers, PATIENTS)
        if context.scale <= 1:
            before[numbers.start] = found
        return found


def lent_to_all(context: Context, told: Sequence[PatientAccount], numbers: range, patients: int) -> Lent:
    """What is lent to all patients of the seeds of some numbers."""
    found: Lent = {}
    for number in numbers:
        for patient in range(patients):
            some = [one for one in told if (one.seed.number, one.number) == (number, patient)]
            found.update(lent(context, some))
    return found


def _told_before(_: Context) -> dict[int, list[PatientAccount]]:
    """What the patients of the first of the two tasks told, by the first of the numbers of their seeds."""
    return {}


def _lent_before(_: Context) -> dict[int, Lent]:
    """What the first of the two tasks lent, by the first of the numbers of seeds."""
    return {}


@register
class Ambiguous(PairTask):
    """What decides between the two sides is vague: both remain possible."""

    kind = AMBIGUOUS
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question
    sides = (("", 0),)


@register
class Unambiguous(PairTask):
    """The same profiles, settled for the primary disorder (a) and for the alternative (b)."""

    kind = UNAMBIGUOUS
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question
    sides = (("a", 1), ("b", 2))
