"""Cases with one right answer among four related disorders: medical charts and self-reports."""

from collections.abc import Callable, Iterator, Sequence

from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed
from generators.diagnosis.case_task import CaseTask
from generators.diagnosis.draws import charts, reports
from generators.diagnosis.guessers import guessers
from generators.diagnosis.leads import aim
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.outlook import Outlook
from generators.diagnosis.questions import MEDICAL_CHART, SELF_REPORT
from generators.diagnosis.seeds import SeedSource
from generators.draw import stream
from generators.item import Item
from generators.related import read as read_related
from generators.writing.genre import OTHERS
from kg.oracle import Judgement
from kg.registry import register

SIZE = 4


class SingleTask(CaseTask):
    """What both single-answer tasks share: one case to a seed, option sets of four."""

    def source(self, context: Context) -> SeedSource:
        """The seeds of every disorder."""
        kind = charts if self.kind is MEDICAL_CHART else reports
        disorders = sorted(context.read(read_lore).criteria.disorders)
        return SeedSource(kind, f"{context.seed}/{self.name}", disorders, self.kind.seeds)

    def posing(
        self, context: Context, told: Sequence[PatientAccount], numbers: range
    ) -> Callable[[PatientAccount], Iterator[Posed]]:
        """Draws a set of four for each patient."""
        # The solver takes half a second to import, for which a verification need not wait.
        from generators.diagnosis.blocks import Slot, option_sets

        slots = [Slot(one.seed.subject, one.seed.number, one.number, one.seed.rivals) for one in told]
        near = context.read(read_related)
        related = {code: frozenset(near.get(code, {})) for code in context.read(read_lore).criteria.disorders}
        known = context.once(guessers)
        outlook = Outlook([slot.disorder for slot in slots], known.codes, known.scores(told, 0), aim(1 / SIZE))
        rng = stream(context.seed, self.name, numbers.start, "options")
        options = dict(zip(slots, option_sets(slots, related, rng, outlook), strict=True))

        def posed(account: PatientAccount) -> Iterator[Posed]:
            seed = account.seed
            four = options[Slot(seed.subject, seed.number, account.number, seed.rivals)]
            yield Posed(self.kind, seed, seed.cases[0], "", (seed.subject,), four, None, None)

        return posed

    def fault(self, context: Context, item: Item, judgement: Judgement) -> str | None:
        """What is no longer true of a chart or a self-report."""
        return verification.single(context, item, judgement, self.kind)


@register
class MedicalChart(SingleTask):
    """A complete chart: its disorder is met, all others are not."""

    kind = MEDICAL_CHART
    genres = OTHERS
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question


@register
class SelfReport(SingleTask):
    """An incomplete account in the patient's own words: nothing is met, but one disorder is nearest."""

    kind = SELF_REPORT
    one_genre = "most of its cases leave facts open, which only patients tell, in the first person"
    name = kind.name
    cardinality = kind.cardinality
    question = kind.question
