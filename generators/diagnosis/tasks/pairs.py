"""Cases of a differential: ambiguous ones with two right answers, and the same settled for either side."""

from collections.abc import Callable, Iterator
from typing import ClassVar

from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.assembly import Posed
from generators.diagnosis.case_task import CaseTask
from generators.diagnosis.coupling import couple
from generators.diagnosis.draws import pairs
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.questions import AMBIGUOUS, PATIENTS, UNAMBIGUOUS
from generators.diagnosis.seeds import Seed, Taken, seeds
from generators.diagnosis.skeletons.store import read as read_skeletons
from generators.draw import stream
from generators.item import Item
from kg.oracle import Judgement
from kg.registry import register


class _Pair(CaseTask):
    """What both pair tasks share: the same seeds, patients and coupled options."""

    drawn_as = "pair"
    sides: ClassVar[tuple[tuple[str, int], ...]]

    def seeds(self, context: Context, numbers: range, taken: Taken) -> list[Seed]:
        """The seeds of both tasks, which are the same; where they are few, the second task finds them drawn already."""
        before = context.once(_drawn_before)
        if numbers.start in before:
            return before[numbers.start]
        lore = context.read(read_lore)
        drawn = seeds(
            context.connection,
            lore,
            pairs(lore, context.once(read_skeletons)),
            sorted(lore.criteria.differentials),
            numbers,
            f"{context.seed}/pair",
            taken,
        )
        # Above scale 1 they are drawn again, so that memory does not grow.
        if context.scale <= 1:
            before[numbers.start] = drawn
        return drawn

    def posing(self, context: Context, drawn: list[Seed], numbers: range) -> Callable[[Seed, int], Iterator[Posed]]:
        """Draws for each patient which differential lends options to which."""
        lenders = {number: _lenders(context, drawn, number) for number in numbers}
        differentials = context.read(read_lore).criteria.differentials

        def posed(seed: Seed, number: int) -> Iterator[Posed]:
            lender = lenders[seed.number][number][seed.subject]
            own, lent = (
                (differentials[code].primary, differentials[code].alternative) for code in (seed.subject, lender)
            )
            for side, place in self.sides:
                gold = own if place == 0 else (own[place - 1],)
                yield Posed(self.kind, seed, seed.cases[place], side, gold, frozenset(own + lent), lender, seed.subject)

        return posed

    def fault(self, context: Context, item: Item, judgement: Judgement) -> str | None:
        """What is no longer true of a case of a differential."""
        return verification.pair(context, item, judgement, self.kind)


def _drawn_before(_: Context) -> dict[int, list[Seed]]:
    """The seeds that the first of the two tasks drew, by the first of their numbers."""
    return {}


def _lenders(context: Context, drawn: list[Seed], number: int) -> list[dict[str, str]]:
    """For each patient of the seeds of one number, which differential lends options to which."""
    rivals = {seed.subject: seed.rivals for seed in drawn if seed.number == number}
    sides = {
        code: {differential.primary, differential.alternative}
        for code, differential in context.read(read_lore).criteria.differentials.items()
    }
    fits = {code: frozenset(other for other in rivals if sides[other] <= rivals[code]) for code in rivals}
    return [couple(fits, stream(context.seed, "pair", number, patient, "options")) for patient in range(PATIENTS)]


@register
class Ambiguous(_Pair):
    """What decides between the two sides is vague: both remain possible."""

    kind = AMBIGUOUS
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question
    sides = (("", 0),)


@register
class Unambiguous(_Pair):
    """The same profiles, settled for the primary disorder (a) and for the alternative (b)."""

    kind = UNAMBIGUOUS
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question
    sides = (("a", 1), ("b", 2))
