"""Cases with one right answer among four related disorders: medical charts and self-reports."""

from collections.abc import Callable, Iterator

import numpy as np

from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.assembly import Posed, told_as
from generators.diagnosis.case_task import CaseTask
from generators.diagnosis.draws import charts, reports
from generators.diagnosis.foretelling import Array, Telling, foreteller
from generators.diagnosis.leads import aim
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.outlook import Outlook, best_ways
from generators.diagnosis.questions import MEDICAL_CHART, PATIENTS, SELF_REPORT
from generators.diagnosis.seeds import Seed, SeedSource
from generators.draw import stream
from generators.item import Item
from generators.related import read as read_related
from generators.writing.request import Patient
from kg.oracle import Judgement
from kg.registry import register

SIZE = 4
DRAWS = {"medical_chart": 20, "self_report": 4}
"""From how many draws the forms of a patient's symptoms are taken; charts say more of what a disorder is about."""


class _Single(CaseTask):
    """What both single-answer tasks share: one case to a seed, option sets of four."""

    def source(self, context: Context) -> SeedSource:
        """The seeds of every disorder."""
        kind = charts if self.kind is MEDICAL_CHART else reports
        disorders = sorted(context.read(read_lore).criteria.disorders)
        return SeedSource(kind, f"{context.seed}/{self.name}", disorders, self.kind.seeds)

    def posing(self, context: Context, drawn: list[Seed], numbers: range) -> Callable[[Seed, int], Iterator[Posed]]:
        """Draws a set of four for each patient."""
        # The solver takes half a second to import, for which a verification need not wait.
        from generators.diagnosis.blocks import Slot, option_sets

        slots = [Slot(seed.subject, seed.number, number, seed.rivals) for seed in drawn for number in range(PATIENTS)]
        near = context.read(read_related)
        related = {code: frozenset(near.get(code, {})) for code in context.read(read_lore).criteria.disorders}
        rng = stream(context.seed, self.name, numbers.start, "options")
        told = [(seed, number, who) for seed in drawn for number, who in enumerate(self.patients(context, seed))]
        outlook = self._outlook(context, told, 0)
        sets = option_sets(slots, related, rng, outlook)

        def others(places: list[int]) -> Array:
            some = [told[place] for place in places]
            ways = [self._outlook(context, some, forms) for forms in range(1, DRAWS[self.name])]
            return np.stack([way.offered([sets[place] for place in places]) for way in ways], axis=1)

        ways = best_ways(outlook.offered(sets), others, outlook.aim)
        options = {
            (seed.subject, seed.number, number): (four, forms)
            for (seed, number, _), four, forms in zip(told, sets, ways, strict=True)
        }

        def posed(seed: Seed, number: int) -> Iterator[Posed]:
            four, forms = options[seed.subject, seed.number, number]
            yield Posed(self.kind, seed, seed.cases[0], "", (seed.subject,), four, None, None, forms)

        return posed

    def _outlook(self, context: Context, told: list[tuple[Seed, int, Patient]], forms: int) -> Outlook:
        """What guessers will make of some patients with a draw of the forms of their symptoms."""
        teller = context.once(foreteller)
        voice = self.kind.voice
        cases = [
            Telling(told_as(context, seed, seed.cases, number, voice, forms)[0], voice, who)
            for seed, number, who in told
        ]
        return Outlook([seed.subject for seed, _, _ in told], teller.codes, teller.scores(cases), aim(1 / SIZE))

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
