"""Cases with one right answer among four related disorders: medical charts and self-reports."""

from collections.abc import Callable, Iterator

from generators.context import Context
from generators.criteria import read as read_criteria
from generators.diagnosis import verification
from generators.diagnosis.assembly import Posed
from generators.diagnosis.case_task import CaseTask
from generators.diagnosis.questions import MEDICAL_CHART, PATIENTS, SELF_REPORT
from generators.diagnosis.seeds import OPENEST_OF, Seed, Taken, chart_draw, report_draw, seeds
from generators.draw import stream
from generators.item import Item
from kg.oracle import Judgement
from kg.registry import register


class _Single(CaseTask):
    """What both single-answer tasks share: one case to a seed, option sets of four."""

    def seeds(self, context: Context, numbers: range, taken: Taken) -> list[Seed]:
        """The seeds of these numbers of every disorder."""
        chart = self.kind is MEDICAL_CHART
        criteria = context.read(read_criteria)
        return seeds(
            context.connection,
            criteria,
            (chart_draw if chart else report_draw)(criteria),
            sorted(criteria.disorders),
            numbers,
            f"{context.seed}/{self.name}",
            taken,
            openest_of=1 if chart else OPENEST_OF,
        )

    def posing(self, context: Context, drawn: list[Seed], numbers: range) -> Callable[[Seed, int], Iterator[Posed]]:
        """Draws a set of four for each patient."""
        # The solver takes half a second to import, for which a verification need not wait.
        from generators.diagnosis.blocks import Slot, option_sets

        slots = [Slot(seed.subject, seed.number, number, seed.rivals) for seed in drawn for number in range(PATIENTS)]
        criteria = context.read(read_criteria)
        related = {code: frozenset(criteria.related.get(code, {})) for code in criteria.disorders}
        sets = option_sets(slots, related, stream(context.seed, self.name, numbers.start, "options"))
        options = dict(zip(slots, sets, strict=True))

        def posed(seed: Seed, number: int) -> Iterator[Posed]:
            four = options[Slot(seed.subject, seed.number, number, seed.rivals)]
            yield Posed(self.kind, seed, seed.cases[0], "", (seed.subject,), four, None, None)

        return posed

    def fault(self, context: Context, item: Item, judgement: Judgement) -> str | None:
        """What is no longer true of a chart or a self-report."""
        return verification.single(context, item, judgement, self.kind)


@register
class MedicalChart(_Single):
    """A complete chart: its disorder is met, all others are not."""

    kind = MEDICAL_CHART
    name = drawn_as = kind.name
    cardinality = kind.cardinality
    question = kind.question


@register
class SelfReport(_Single):
    """An incomplete account in the patient's own words: nothing is met, but one disorder is nearest."""

    kind = SELF_REPORT
    name = drawn_as = kind.name
    cardinality = kind.cardinality
    question = kind.question
