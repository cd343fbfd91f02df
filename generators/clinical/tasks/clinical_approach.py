"""Clinical approach: which question is worth asking in a case that is open between two disorders."""

from collections.abc import Iterator, Mapping
from typing import Any

from generators.clinical.approach.answers import SymptomAsked
from generators.clinical.approach.answers import read as read_asked
from generators.clinical.approach.offering import Offer, OpenCase, offers
from generators.clinical.approach.proof import faults, judged_of, proof
from generators.clinical.approach.worth import IDLE, USEFUL, Worth, worths
from generators.clinical.case_task import SUITE, CaseSource, told_of
from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed, Told, items_asking
from generators.diagnosis.draws import pairs
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import id_again
from generators.diagnosis.questions import CaseType
from generators.diagnosis.seeds import Seed, SeedSource, ask_ahead
from generators.draw import stream
from generators.gates.compared import by_topic
from generators.gates.measured import CASES
from generators.gates.topics import read as read_topics
from generators.item import Item, Option
from generators.task import Task
from generators.writing.facts import joined
from kg.chunks import chunks as divided
from kg.registry import register

_SEEDS = 17
_LABELS = "ABCD"
_AT_ONCE = 50
"""Items that are judged in one round trip."""
_FURTHER = 10
"""Symptoms that are looked at for each case beside those that some differential turns on."""


@register
class ClinicalApproach(Task):
    """An open case and four questions: the answer to one may change what is still possible, those to the others do not.

    As paper 004 asks for the next step of an interview. Which of several useful questions is best cannot be proved, so
    that one useful question stands among idle ones.
    """

    name = "clinical_approach"
    suite = SUITE
    default = False
    cardinality = "single"
    question = "Several disorders are still possible. Which question, once answered, could decide between them?"
    measured = CASES
    one_genre = "its cases leave facts open, which only patients tell, in the first person"

    def items(self, context: Context) -> Iterator[Item]:
        """All items, seed by seed; of a seed in which no symptom is worth asking for there is none."""
        worth_of: dict[str, Mapping[str, Worth]] = {}

        def suits(seed: Seed) -> bool:
            worth_of[seed.group] = found = self._worths(context, seed)
            return USEFUL in found.values()

        asked = context.read(read_asked)
        wordings = {symptom: one.asks for symptom, one in asked.items()}
        topics = by_topic(context.read(read_topics))
        for chunk, told in enumerate(told_of(context, self._source(context), suits)):
            cases = [_open_case(one, worth_of[one.seed.group]) for one in told]
            rng = stream(context.seed, self.name, chunk, "options")
            offered = zip(told, offers(cases, wordings, topics, rng), strict=True)
            made = (self._posed(context, account, offer) for account, offer in offered if offer is not None)
            for some in divided(made, _AT_ONCE):
                yield from self._proved(context, some, asked)

    def ask_ahead(self, context: Context) -> None:
        """Has the first seeds drawn."""
        ask_ahead(context, self._source(context).seeds, 1)

    def unproved(self, context: Context, items: list[Item]) -> Iterator[tuple[str, str]]:
        """Judges each case again, open and with every answer to every question."""
        yield from verification.told_otherwise(context, items)
        criteria, asked = context.read(read_lore).criteria, context.read(read_asked)
        for some in divided(items, _AT_ONCE):
            yield from faults(context.connection, criteria, asked, some)

    def id_of(self, item: Item) -> str | None:
        """The id that a case, its text and the symptoms asked for give."""
        return id_again(item)

    def _source(self, context: Context) -> CaseSource:
        """The ambiguous cases of differentials."""
        kind = CaseType(self.name, self.name, _SEEDS, "self", self.cardinality, self.question, self.suite)
        differentials = sorted(context.read(read_lore).criteria.differentials)
        return CaseSource(kind, SeedSource(pairs, f"{context.seed}/{self.name}", differentials, _SEEDS))

    def _worths(self, context: Context, seed: Seed) -> Mapping[str, Worth]:
        """The worth of asking for the symptoms that differentials turn on, and for some others."""
        criteria, asked = context.read(read_lore).criteria, context.read(read_asked)
        turning = {one for found in criteria.differentials.values() for one in found.vague} & asked.keys()
        rng = stream(context.seed, self.name, seed.group, "symptoms")
        further = rng.shuffled(sorted(asked.keys() - turning))[:_FURTHER]
        looked_at = {symptom: asked[symptom] for symptom in (*sorted(turning), *further)}
        return dict(worths(criteria, criteria.differentials[seed.subject], seed.cases[0].profile, looked_at))

    def _posed(self, context: Context, account: PatientAccount, offer: Offer) -> Item:
        """The item of a case with what is offered, without the proof of its questions."""
        seed = account.seed
        criteria = context.read(read_lore).criteria
        rules = criteria.differentials[seed.subject]

        def offered(_: Posed, code: str) -> Mapping[str, Any]:
            order = stream(code, "options").shuffled(sorted(offer.questions))
            options = tuple(
                Option(label=label, text=offer.questions[symptom], node=symptom)
                for label, symptom in zip(_LABELS, order, strict=True)
            )
            answer = tuple(option.label for option in options if option.node == offer.gold)
            return {"options": options, "answer": answer, "cardinality": self.cardinality}

        own = (rules.primary, rules.alternative)
        posed = Posed(
            self._source(context).kind, seed, seed.cases[0], "", own, frozenset(criteria.disorders), None, seed.subject
        )
        (item,) = items_asking(context, [Told(posed, account)], offered, lambda _: offer.questions)
        return item.model_copy(update={"entities": tuple(dict.fromkeys((*item.entities, offer.gold)))})

    def _proved(self, context: Context, items: list[Item], asked: Mapping[str, SymptomAsked]) -> Iterator[Item]:
        """Some items with the proofs of their questions, judged in one round trip."""
        differentials = context.read(read_lore).criteria.differentials
        for item, profiles, judged in judged_of(context.connection, items, asked):
            rules = differentials[str(item.provenance["subject"])]
            yield item.model_copy(update={"proof": proof(item.options, profiles, judged, rules)})


def _open_case(account: PatientAccount, worth_of: Mapping[str, Worth]) -> OpenCase:
    text = joined(account.written(0, account.narrators[0]).sentences)
    useful = [symptom for symptom, worth in worth_of.items() if worth == USEFUL]
    return OpenCase(text, useful, [symptom for symptom, worth in worth_of.items() if worth == IDLE])
