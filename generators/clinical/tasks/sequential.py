"""Sequential: an open case in four steps: what is possible, what speaks for it, what treats it, and what it is."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generators.clinical.case_task import SUITE, CaseSource, told_of
from generators.clinical.sequence.drugs import Medicines, offered
from generators.clinical.sequence.evidence import vocabulary as sentence_numbers
from generators.clinical.sequence.proof import faults
from generators.clinical.sequence.steps import Settled, StepMaker
from generators.clinical.vocabularies import disorders
from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed, Told, items_asking
from generators.diagnosis.draws import pairs
from generators.diagnosis.gates.counter import counter
from generators.diagnosis.gold import gold_of
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import id_again
from generators.diagnosis.questions import CaseType
from generators.diagnosis.reasons import reasons as of_cases
from generators.diagnosis.seeds import SeedSource, ask_ahead
from generators.draw import stream
from generators.failed_items import FailureReasons
from generators.gates.counted import ItemCounter
from generators.gates.measured import Measured
from generators.item import Item
from generators.task import Task
from generators.texts import prover
from generators.vocabulary import AnswerVocabulary
from generators.writing.facts import joined
from generators.writing.spans import encode
from kg.oracle import Judgement
from kg.registry import register

_SEEDS = 2
_SIDES = 2


@register
class Sequential(Task):
    """An open case worked through step by step, as paper 004 asks, by the four steps that a graph can prove."""

    name = "sequential"
    suite = SUITE
    default = False
    cardinality = "single"
    question = "Answer step by step."
    needs_slice = True
    measured = Measured(texts=True)
    one_genre = "its cases leave facts open, which only patients tell, in the first person"

    def items(self, context: Context) -> Iterator[Item]:
        """One item of each seed."""
        maker = _maker(context)
        for told in told_of(context, self._source(context)):
            for account in told:
                yield from self._items(context, maker, account)

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        ask_ahead(context, self._source(context).seeds, 1)

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Judges the open case again, then makes every step again from what the item records."""
        fallen = set()
        for code, why in (
            *verification.told_otherwise(context, items),
            *verification.unproved(context, items, self._fault, verification.relations),
        ):
            fallen.add(code)
            yield code, why
        left = [item for item in items if item.id not in fallen]
        criteria = context.read(read_lore).criteria
        yield from faults(context.connection, criteria, _maker(context), context.once(prover), left)

    def reasons(self, context: Context, items: list[Item]) -> dict[str, FailureReasons]:
        """The criteria and rules that hold otherwise than before."""
        return of_cases(context, items)

    def counter(self, context: Context) -> ItemCounter:
        """What counts the faults that no case may have."""
        return counter(context, self.name)

    def vocabularies(self, context: Context) -> Iterable[AnswerVocabulary]:
        """All disorders, and the numbers of sentences."""
        return (disorders(context, listed=False), sentence_numbers())

    def id_of(self, item: Item) -> str | None:
        """The id that a case and its text give."""
        return id_again(item)

    def _source(self, context: Context) -> CaseSource:
        """The ambiguous cases of differentials for which the slice has drugs."""
        medicines = context.once(Medicines)
        criteria = context.read(read_lore).criteria
        subjects = [
            code
            for code, rules in sorted(criteria.differentials.items())
            if medicines.of((rules.primary, rules.alternative)).enough
        ]
        kind = CaseType(self.name, self.name, _SEEDS, "self", self.cardinality, self.question, self.suite)
        return CaseSource(kind, SeedSource(pairs, f"{context.seed}/{self.name}", subjects, _SEEDS))

    def _items(self, context: Context, maker: StepMaker, account: PatientAccount) -> Iterator[Item]:
        seed = account.seed
        criteria = context.read(read_lore).criteria
        rules = criteria.differentials[seed.subject]
        own = (rules.primary, rules.alternative)
        rng = stream(context.seed, self.name, seed.group, "steps")
        settled = _settled(account, rng.choice(range(_SIDES)), own)
        drugs = offered(maker.medicines.of(own), rng)
        told = account.written(0, account.narrators[0]).sentences

        def asked(_: Posed, __: str) -> Mapping[str, Any]:
            return {"parts": maker.steps(seed.subject, own, told, drugs, settled), "layout": "in turn"}

        posed = Posed(
            self._source(context).kind, seed, seed.cases[0], "", own, frozenset(criteria.disorders), None, seed.subject
        )
        for item in items_asking(context, [Told(posed, account)], asked):
            if item.parts[1].answer:
                yield item

    def _fault(self, context: Context, item: Item, judgement: Judgement) -> str | None:
        rules = context.read(read_lore).criteria.differentials.get(str(item.provenance.get("subject")))
        gold = gold_of(item)
        if rules is None or gold != sorted((rules.primary, rules.alternative)):
            return "what it holds possible is not both sides of its differential"
        for code, verdict in judgement.verdicts.items():
            should = "unknown" if code in gold else "not met"
            if verdict.verdict != should:
                return f"{code} is {verdict.verdict} where it should be {should}"
        return next((f"{code} is as likely" for code in verification.undominated(gold, judgement)), None)


def _maker(context: Context) -> StepMaker:
    return StepMaker(context.connection, context.once(Medicines))


def _settled(account: PatientAccount, place: int, own: tuple[str, str]) -> Settled:
    """What a patient tells in the case that is settled for one side."""
    narrator = account.narrators[0]
    written = account.written(place + 1, narrator)
    provenance = {
        "patient": {"number": account.number, "person": account.patient.code},
        "narrator": narrator,
        **written.provenance,
        "sentences": encode(written.sentences),
    }
    judgement = account.seed.cases[place + 1].judgement
    return Settled(account.profiles[place + 1], judgement, own[place], joined(written.sentences), provenance)
