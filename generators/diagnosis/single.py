"""Cases with one right answer among four related disorders: medical charts and self-reports."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import ClassVar

from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.assembly import Posed, Told, items
from generators.diagnosis.blocks import Slot, option_sets
from generators.diagnosis.patients import patients
from generators.diagnosis.questions import MEDICAL_CHART, PATIENTS, SELF_REPORT, SUITE, CaseType
from generators.diagnosis.seeds import OPENEST_OF, Seed, Taken, chart_draw, chunks, report_draw, seeds
from generators.draw import stream
from generators.item import Item
from generators.task import Task, register


class _Single(Task):
    """What both single-answer tasks share: seeds, option sets of four, patients, texts."""

    suite = SUITE
    kind: ClassVar[CaseType]

    def items(self, context: Context) -> Iterator[Item]:
        """All items, seed by seed."""
        return items(context, self._told(context))

    def _told(self, context: Context) -> Iterator[list[Told]]:
        taken: Taken = {}
        for numbers in chunks(self.kind.seeds, context.scale):
            drawn = self._seeds(context, numbers, taken)
            sets = self._option_sets(context, drawn, numbers.start)
            for seed in drawn:
                rng = stream(context.seed, self.name, seed.group, "patients")
                people = patients(context.people, [seed.cases[0].outline], PATIENTS, context.criteria, rng)
                posed = [self._posed(seed, number, sets) for number in range(PATIENTS)]
                yield [Told(posed[number], patient, number) for number, patient in enumerate(people)]

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Runs the proofs again."""
        yield from verification.unproved(context, items, partial(verification.single, name=self.name))

    def _posed(self, seed: Seed, number: int, sets: Mapping[tuple[str, int, int], frozenset[str]]) -> Posed:
        options = sets[seed.subject, seed.number, number]
        return Posed(self.kind, seed, seed.cases[0], "", (seed.subject,), options, None, None)

    def _seeds(self, context: Context, numbers: range, taken: Taken) -> list[Seed]:
        chart = self.kind is MEDICAL_CHART
        return seeds(
            context.connection,
            context.criteria,
            (chart_draw if chart else report_draw)(context.criteria),
            sorted(context.criteria.disorders),
            numbers,
            f"{context.seed}/{self.name}",
            taken,
            openest_of=1 if chart else OPENEST_OF,
        )

    def _option_sets(
        self, context: Context, drawn: list[Seed], first: int
    ) -> dict[tuple[str, int, int], frozenset[str]]:
        slots = [Slot(seed.subject, seed.number, number, seed.rivals) for seed in drawn for number in range(PATIENTS)]
        related = {code: frozenset(context.criteria.related.get(code, {})) for code in context.criteria.disorders}
        sets = option_sets(slots, related, stream(context.seed, self.name, first, "options"))
        return {(slot.disorder, slot.seed, slot.patient): codes for slot, codes in zip(slots, sets, strict=True)}


@register
class MedicalChart(_Single):
    """A complete chart: its disorder is met, all others are not."""

    kind = MEDICAL_CHART
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question


@register
class SelfReport(_Single):
    """An incomplete account in the patient's own words: nothing is met, but one disorder is nearest."""

    kind = SELF_REPORT
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question
