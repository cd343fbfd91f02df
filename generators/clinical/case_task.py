"""What the tasks have in common that ask about a told case without options to choose from."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from generators.clinical.comorbid import own_of
from generators.composing.narrators import NARRATORS
from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import Narrators, PatientAccount, Patients
from generators.diagnosis.assembly import Posed, Told, items_asking
from generators.diagnosis.drawing import Taken
from generators.diagnosis.gates.counter import counter
from generators.diagnosis.gold import gold_of
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import id_again
from generators.diagnosis.patients import patients
from generators.diagnosis.questions import CaseType
from generators.diagnosis.reasons import reasons as of_cases
from generators.diagnosis.seeds import Seed, SeedSource, ask_ahead, chunks
from generators.diagnosis.told_seeds import told_seeds
from generators.draw import stream
from generators.failed_items import FailureReasons
from generators.gates.counted import ItemCounter
from generators.gates.measured import Measured
from generators.item import Item
from generators.part import ItemPart
from generators.task import Task
from generators.writing.people import read as read_people
from generators.writing.request import Patient
from kg.oracle import Judgement

SUITE = "clinical"


class CaseSource(NamedTuple):
    """Where some of the cases of a task come from.

    Attributes:
        kind: names their streams, and says in which voice they are told.
        seeds: what is drawn; one patient of each seed, told by one narrator.
        narrators: of whom one is drawn for each seed.
    """

    kind: CaseType
    seeds: SeedSource
    narrators: tuple[str, ...] = tuple(NARRATORS)


class ToldCaseTask(Task):
    """A case is told, and its disorders are asked for, in the item's parts."""

    suite = SUITE
    default = False
    cardinality = "single"
    measured = Measured(texts=True)
    one_genre = "part of its cases leave facts open, which only patients tell, in the first person"

    @abstractmethod
    def sources(self, context: Context) -> Sequence[CaseSource]:
        """Where its cases come from, in the order of its items."""

    @abstractmethod
    def parts(self, context: Context, gold: Sequence[str]) -> tuple[ItemPart, ...]:
        """What is asked of a case of which these disorders are right."""

    def items(self, context: Context) -> Iterator[Item]:
        """All items, source by source."""

        def asked(posed: Posed, _: str) -> dict[str, object]:
            parts = self.parts(context, posed.gold)
            return {"parts": parts, **({"layout": "together"} if len(parts) > 1 else {})}

        for source in self.sources(context):
            yield from items_asking(context, _told(context, source), asked)

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        for source in self.sources(context):
            ask_ahead(context, source.seeds, 1)

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Judges the cases again: what is right is what is possible, and nothing else is."""
        yield from verification.told_otherwise(context, items)
        yield from verification.unproved(context, items, self._fault, verification.relations)

    def reasons(self, context: Context, items: list[Item]) -> dict[str, FailureReasons]:
        """The criteria and rules that hold otherwise than before."""
        return of_cases(context, items)

    def counter(self, context: Context) -> ItemCounter:
        """What counts the faults that no case may have."""
        return counter(context, self.name)

    def id_of(self, item: Item) -> str | None:
        """The id that a case and its text give."""
        return id_again(item)

    def _fault(self, context: Context, item: Item, judgement: Judgement) -> str | None:
        gold = gold_of(item)
        if not gold or not judgement.verdicts.keys() >= set(gold):
            return "its gold disorders are none of the graph's"
        if item.parts != self.parts(context, gold):
            return "its parts ask for something else than its gold disorders"
        if set(item.proof.verdicts) != set(judgement.verdicts):
            return "its proof does not say something of every disorder"
        wanted = "unknown" if item.proof.rule and len(gold) > 1 else "met"
        for code, verdict in judgement.verdicts.items():
            should = wanted if code in gold else "not met"
            if verdict.verdict != should:
                return f"{code} is {verdict.verdict} where it should be {should}"
        return next((f"{code} is as likely" for code in verification.undominated(gold, judgement)), None)


def told_of(
    context: Context, source: CaseSource, suits: Callable[[Seed], bool] = lambda _: True
) -> Iterator[list[PatientAccount]]:
    """What the patients of the seeds that suit tell, so many at a time as there are at scale 1."""
    taken: Taken = {}
    for numbers in chunks(source.seeds.each, context.scale):
        patients_of, narrator_of = _patients(source), _narrator(context, source)
        yield told_seeds(context, source.kind, source.seeds, numbers, taken, patients_of, narrator_of, suits)


def _told(context: Context, source: CaseSource) -> Iterator[Told]:
    for told in told_of(context, source):
        for account in told:
            yield from (Told(posed, account) for posed in _posed(context, source, account))


def _patients(source: CaseSource) -> Patients:
    def found(context: Context, seed: Seed) -> list[Patient]:
        rng = stream(context.seed, source.kind.drawn_as, seed.group, "patients")
        return patients(context.read(read_people), seed.cases[0].profile.age, 1, rng)

    return found


def _narrator(context: Context, source: CaseSource) -> Narrators:
    def found(seed: Seed) -> Sequence[str]:
        return (stream(context.seed, source.kind.drawn_as, seed.group, "narrator").choice(source.narrators),)

    return found


def _posed(context: Context, source: CaseSource, account: PatientAccount) -> Iterator[Posed]:
    """The cases of a seed: of a differential the ambiguous one and both settled ones."""
    seed = account.seed
    criteria = context.read(read_lore).criteria
    everybody = frozenset(criteria.disorders)
    differential = criteria.differentials.get(seed.subject)
    if differential is None:
        yield Posed(source.kind, seed, seed.cases[0], "", own_of(seed.subject), everybody, None, None)
        return
    own = (differential.primary, differential.alternative)
    for case, side, gold in zip(seed.cases, ("", "a", "b"), (own, own[:1], own[1:]), strict=True):
        yield Posed(source.kind, seed, case, side, gold, everybody, None, seed.subject)
