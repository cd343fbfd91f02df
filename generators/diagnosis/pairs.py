"""Cases of a differential: ambiguous ones with two right answers, and the same settled for either side."""

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.assembly import Posed, Told, items
from generators.diagnosis.coupling import couple
from generators.diagnosis.patients import patients
from generators.diagnosis.questions import AMBIGUOUS, PATIENTS, SUITE, UNAMBIGUOUS, CaseType
from generators.diagnosis.seeds import Seed, Taken, chunks, pair_draw, seeds
from generators.draw import stream
from generators.item import Item
from generators.task import Task, register


class _Pair(Task):
    """What both pair tasks share: the same seeds, patients and coupled options."""

    suite = SUITE
    kind: ClassVar[CaseType]
    sides: ClassVar[tuple[tuple[str, int], ...]]

    def items(self, context: Context) -> Iterator[Item]:
        """All items, seed by seed."""
        return items(context, self._told(context))

    def _told(self, context: Context) -> Iterator[list[Told]]:
        taken: Taken = {}
        for numbers in chunks(self.kind.seeds, context.scale):
            drawn = _seeds(context, numbers, taken)
            lenders = {number: self._lenders(context, drawn, number) for number in numbers}
            for seed in drawn:
                rng = stream(context.seed, "pair", seed.group, "patients")
                outlines = [case.outline for case in seed.cases]
                people = patients(context.people, outlines, PATIENTS, context.criteria, rng)
                yield [
                    Told(posed, patient, number)
                    for number, patient in enumerate(people)
                    for posed in self._posed(context, seed, lenders[seed.number][number][seed.subject])
                ]

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs again."""
        yield from verification.unproved(context, items, partial(verification.pair, name=self.name))

    def _lenders(self, context: Context, drawn: list[Seed], number: int) -> list[dict[str, str]]:
        """For each patient of the seeds of one number, which differential lends options to which."""
        rivals = {seed.subject: seed.rivals for seed in drawn if seed.number == number}
        sides = {
            code: {differential.primary, differential.alternative}
            for code, differential in context.criteria.differentials.items()
        }
        fits = {code: frozenset(other for other in rivals if sides[other] <= rivals[code]) for code in rivals}
        return [couple(fits, stream(context.seed, "pair", number, patient, "options")) for patient in range(PATIENTS)]

    def _posed(self, context: Context, seed: Seed, lender: str) -> Iterator[Posed]:
        differential = context.criteria.differentials[seed.subject]
        lent = context.criteria.differentials[lender]
        own = (differential.primary, differential.alternative)
        options = frozenset({*own, lent.primary, lent.alternative})
        for side, place in self.sides:
            gold = own if place == 0 else (own[place - 1],)
            yield Posed(self.kind, seed, seed.cases[place], side, gold, options, lender, seed.subject)


def _seeds(context: Context, numbers: range, taken: Taken) -> list[Seed]:
    """The seeds of both tasks, which are the same; the second task finds the first chunk drawn already."""
    if numbers.start in context.pair_seeds:
        return context.pair_seeds[numbers.start]
    drawn = seeds(
        context.connection,
        context.criteria,
        pair_draw(context.criteria),
        sorted(context.criteria.differentials),
        numbers,
        f"{context.seed}/pair",
        taken,
    )
    if not context.pair_seeds:
        context.pair_seeds[numbers.start] = drawn
    return drawn


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
