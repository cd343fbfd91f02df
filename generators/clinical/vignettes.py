"""Vignettes: charts of different disorders in closed sets, each asked with the disorders of its set as options."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from generators.clinical.case_task import CaseSource, told_of
from generators.clinical.matrix.kinship import Kinship
from generators.clinical.matrix.sets import ClosedSet, closed_sets
from generators.context import Context
from generators.diagnosis import verification
from generators.diagnosis.accounts import PatientAccount
from generators.diagnosis.assembly import Posed, Told, items
from generators.diagnosis.lore import read as read_lore
from generators.diagnosis.naming import id_again
from generators.diagnosis.questions import MEDICAL_CHART
from generators.draw import stream
from generators.gates.compared import Likeness, StemAndOptions, by_topic, guessed
from generators.gates.topics import read as read_topics
from generators.item import Item
from generators.writing.facts import joined
from kg.oracle import Judgement

SIZE = 5


class Vignette(NamedTuple):
    """A told case and its disorder."""

    disorder: str
    account: PatientAccount
    text: str


class _Beside:
    """Vignettes of different disorders, and how far guessers come who compare their words with the options."""

    def __init__(self, names: Mapping[str, str], topics: Likeness, kin: Kinship) -> None:
        self._names = names
        self._topics = topics
        self._kin = kin

    def together(self, one: Vignette, other: Vignette) -> bool:
        """Whether their disorders differ: of every disorder but its own a chart is clear."""
        return one.disorder != other.disorder

    def related(self, one: Vignette, other: Vignette) -> int:
        """How much their disorders have in common."""
        return len(self._kin.of(one.disorder) & self._kin.of(other.disorder))

    def guesses(self, questions: Sequence[Vignette]) -> tuple[float, ...]:
        """How many of them each guesser is right about, by lot."""
        options = [(one.disorder, self._names[one.disorder], one.disorder) for one in questions]
        asked = [StemAndOptions(one.text, options, frozenset((one.disorder,))) for one in questions]
        return tuple(sum(rights) for rights in zip(*guessed(self._topics, asked), strict=True))


def vignettes(context: Context, source: CaseSource) -> Iterator[Item]:
    """The vignettes of a source as items of one choice, set by set; the set is the group."""
    criteria = context.read(read_lore).criteria
    names = {code: disorder.name for code, disorder in criteria.disorders.items()}
    beside = _Beside(names, by_topic(context.read(read_topics)), context.once(Kinship))
    for chunk, accounts in enumerate(told_of(context, source)):
        told = [Vignette(one.seed.subject, one, _text(one)) for one in accounts]
        rng = stream(context.seed, source.kind.drawn_as, chunk, "sets")
        for one in closed_sets(f"vignette/{chunk}", told, SIZE, beside, rng):
            yield from _items(context, source, one)


def _text(account: PatientAccount) -> str:
    return joined(account.written(0, account.narrators[0]).sentences)


def _items(context: Context, source: CaseSource, of_set: ClosedSet[Vignette]) -> Iterator[Item]:
    options = frozenset(one.disorder for one in of_set.questions)
    told = (
        Told(Posed(source.kind, seed, seed.cases[0], "", (seed.subject,), options, None, None), one.account)
        for one in of_set.questions
        for seed in (one.account.seed,)
    )
    for item in items(context, told):
        # The id names the seed; intervals are of sets.
        provenance = {**item.provenance, "case": item.group, "kind": "vignette", "application": True}
        yield item.model_copy(update={"group": of_set.name, "provenance": provenance})


def is_vignette(item: Item) -> bool:
    """Whether an item tells a case."""
    return "timeline" in item.facts


def id_of_vignette(item: Item) -> str | None:
    """The id that a vignette's case and text give."""
    return id_again(item.model_copy(update={"group": str(item.provenance.get("case"))}))


def unproved_vignettes(context: Context, asked: list[Item]) -> Iterator[tuple[str, str]]:
    """Judges vignettes again: the disorder of each is met, and no other is."""

    def fault(context: Context, item: Item, judgement: Judgement) -> str | None:
        return verification.single(context, item, judgement, MEDICAL_CHART)

    yield from verification.told_otherwise(context, asked)
    yield from verification.unproved(context, asked, fault, verification.relations)
